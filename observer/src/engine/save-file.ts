import { sealFile } from '@scrutineer/contract/outbox/saved-file/seal-file'
import type { EngineParts } from './engine-parts.ts'
import { reloadItems } from './load.ts'
import { attachmentsOf, findUnreceived, type OwnItems } from './outbox/own-items.ts'
import { finishNotes } from './unfinished-notes.ts'

const findOther = ({ state }: EngineParts, owner: string) =>
  state.get().others.find(({ person }) => person.owner === owner)

/** The bytes of the items' files that the server lacks, one after the other. */
async function* readFiles({ files }: EngineParts, owner: string, own: OwnItems) {
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
 * One file, encrypted for the office, with all unsent items and files of a person, by default the one who is signed in. Changes nothing
 * on the phone.
 */
export const saveFile = async (parts: EngineParts, owner?: string): Promise<File> => {
  const { device, start, ...signedIn } = parts.state.get()
  const person = owner === undefined ? signedIn.person : findOther(parts, owner)?.person
  if (!person || !start?.fileKey) throw new Error('The office’s key is not on this phone.')
  await finishNotes(parts, person)
  await reloadItems(parts)
  const own = owner === undefined ? parts.state.get().own : findOther(parts, owner)?.own
  if (!own) throw new Error('The office has all items of this person.')
  const savedAt = new Date().toISOString()
  const sealed = sealFile(start.fileKey, {
    ...{ device, savedAt },
    observer: { id: person.observerId, phone: person.phone },
    items: findUnreceived(own),
    files: readFiles(parts, person.owner, own),
  })
  // A browser may write a blob to the disk, unlike bytes.
  const pieces: Blob[] = []
  for await (const bytes of sealed) pieces.push(new Blob([bytes]))
  const name = `scrutineer-${savedAt.slice(0, 19).replaceAll(':', '')}.scrutineer`
  return new File(pieces, name, { type: 'application/octet-stream' })
}
