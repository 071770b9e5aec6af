import { sealFile } from '@scrutineer/contract/outbox/saved-file/seal-file'
import type { EngineParts } from './engine-parts.ts'
import { reloadItems } from './load.ts'
import { attachmentsOf, findUnreceived } from './outbox/own-items.ts'
import { finishNotes } from './unfinished-notes.ts'

/** The bytes of the items' files that the server lacks, one after the other. */
async function* readFiles({ state, files }: EngineParts, owner: string) {
  const { own } = state.get()
  const hashes = new Set(
    findUnreceived(own)
      .flatMap(attachmentsOf)
      .map(({ sha256 }) => sha256),
  )
  for (const sha256 of hashes) {
    const bytes = own.sentFiles.get(sha256)?.isComplete ? undefined : await files.read(owner, sha256)
    if (bytes) yield { sha256, bytes }
  }
}

/**
 * One file, encrypted for the office, with all items that have no receipt, and files that the server lacks. Saving it changes nothing
 * on the phone.
 */
export const saveFile = async (parts: EngineParts): Promise<File> => {
  const { device, person, start } = parts.state.get()
  if (!person || !start?.fileKey) throw new Error('The office’s key is not on this phone.')
  await finishNotes(parts, person)
  await reloadItems(parts)
  const { own } = parts.state.get()
  const savedAt = new Date().toISOString()
  const sealed = sealFile(start.fileKey, {
    ...{ device, savedAt },
    observer: { id: person.observerId, phone: person.phone },
    items: findUnreceived(own),
    files: readFiles(parts, person.owner),
  })
  // A browser may write a blob to the disk, unlike bytes.
  const pieces: Blob[] = []
  for await (const bytes of sealed) pieces.push(new Blob([bytes]))
  const name = `scrutineer-${savedAt.slice(0, 19).replaceAll(':', '')}.scrutineer`
  return new File(pieces, name, { type: 'application/octet-stream' })
}
