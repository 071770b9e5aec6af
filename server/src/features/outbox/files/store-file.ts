import { Readable } from 'node:stream'
import { inTransaction } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { lockObserver } from '../../../db/shared/threads.ts'
import type { ServerContext } from '../../../http/server-context.ts'
import { insertAttachments } from '../../../reports/note-store.ts'
import { completeFile, deleteAwaitedFiles, type FileKey, findCompleteFiles, insertNoteEvent } from './file-store.ts'

export type FileDependencies = Pick<ServerContext, 'clock' | 'pictures'>

/** Stores a complete file and attaches it to the notes that wait for it. Returns false if the bytes aren't those of its hash. */
export const storeFile = async (
  scoped: ScopedDb,
  { clock, pictures }: FileDependencies,
  key: FileKey,
  bytes: AsyncIterable<Uint8Array>,
): Promise<boolean> => {
  const received = await pictures.receive(Readable.from(bytes))
  if (received.sha256 !== key.sha256) {
    await pictures.discard(received)
    return false
  }
  await pictures.persist(received)
  await inTransaction(scoped, async trx => {
    // Concurrent items look for the file under the same lock.
    await lockObserver(trx, key.observerId)
    const now = clock()
    await completeFile(trx, key, received, now)
    const [file] = await findCompleteFiles(trx, key.observerId, [key.sha256])
    if (!file) throw new Error(`the file ${key.sha256} was not written`)
    for (const awaited of await deleteAwaitedFiles(trx, key)) {
      const { position, fileName, originalSha256 } = awaited
      const names = { file_name: fileName, original_sha256: originalSha256 }
      await insertAttachments(trx, awaited, [{ ...file, ...names, position }])
      if (awaited.noteId !== null) await insertNoteEvent(trx, awaited.noteId, now)
    }
  })
  return true
}
