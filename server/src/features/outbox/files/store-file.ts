import { Readable } from 'node:stream'
import { inTransaction } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { lockObserver } from '../../../db/shared/threads.ts'
import type { Clock } from '../../../domain/clock.ts'
import type { PictureStore } from '../../../pictures/picture-store.ts'
import { attachFile } from './attach-files.ts'
import { completeFile, type FileKey, findCompleteFiles, insertNoteEvent, takeAwaited } from './file-store.ts'

export interface FileDependencies {
  readonly clock: Clock
  readonly pictures: PictureStore
}

/** Stores a whole file and attaches it to the notes that wait for it. Returns false if the bytes aren't those of its hash. */
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
  await inTransaction(scoped.db, async db => {
    const trxScoped = { ...scoped, db }
    // Items that arrive at the same time look for the file under the same lock.
    await lockObserver(trxScoped, key.observerId)
    const now = clock()
    await completeFile(trxScoped, key, received, now)
    const [file] = await findCompleteFiles(trxScoped, key.observerId, [key.sha256])
    if (!file) throw new Error(`the file ${key.sha256} was not written`)
    for (const awaited of await takeAwaited(trxScoped, key)) {
      const names = { file_name: awaited.fileName, original_sha256: awaited.originalSha256 }
      await attachFile(trxScoped, awaited, awaited.position, { ...file, ...names })
      if (awaited.noteId !== null) await insertNoteEvent(trxScoped, awaited.noteId, now)
    }
  })
  return true
}
