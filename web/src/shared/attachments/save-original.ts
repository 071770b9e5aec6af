import { type Attachment, notes } from '@scrutineer/contract/notes'
import { download } from '../../api/download.ts'
import { downloads } from '../downloads.ts'

/** Downloads a file as it was sent, under the server's name for it: a sender's name may be a program's. */
export const saveOriginal = async ({ id }: Attachment, title: string): Promise<void> => {
  // What shows it comes first: a download that nobody sees is none.
  await import('../downloads-tray.tsx')
  downloads.start({
    title,
    filters: [],
    load: watch => download(notes.original, watch, { params: { id } }),
    name: file => ({ name: file instanceof File && file.name !== '' ? file.name : `attachment-${id}.bin` }),
  })
}
