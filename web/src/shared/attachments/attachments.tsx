import type { Attachment } from '@scrutineer/contract/notes'
import { useTranslations } from 'use-intl'
import { settings } from '../../api/settings.ts'
import { FileRow } from './file-row.tsx'
import { Pictures } from './pictures.tsx'

/** A signed path of the server, ready to load. */
const attachmentUrl = (path: string) => (/^https?:/.test(path) ? path : settings().apiBaseUrl + path)

interface Props {
  /** Paths of pictures' display copies. */
  pictures: readonly string[]
  /** Files that aren't displayed. */
  files: readonly Attachment[]
  onExpired: () => void
}

/** Files that were sent with a note: pictures as such, each other file as a row. */
export const Attachments = ({ pictures, files, onExpired }: Props) => {
  const t = useTranslations('attachments')
  return (
    <>
      {pictures.length > 0 && <Pictures addresses={pictures.map(attachmentUrl)} onExpired={onExpired} />}
      {files.length > 0 && (
        <ul aria-label={t('files')} className="grid grid-cols-1 gap-1.5">
          {files.map(file => (
            <FileRow key={file.id} attachment={file} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The parts of a list of attachments as `Attachments` shows them. */
export const splitAttachments = (attachments: readonly Attachment[]) => ({
  pictures: attachments.flatMap(({ path }) => path ?? []),
  files: attachments.filter(({ path }) => path === null),
})
