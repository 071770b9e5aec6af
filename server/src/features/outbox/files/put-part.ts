import { Readable } from 'node:stream'
import type { FileState } from '@scrutineer/contract/outbox'
import { inTransaction } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { lockObserver } from '../../../db/shared/threads.ts'
import type { Clock } from '../../../domain/clock.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import type { PictureStore } from '../../../pictures/picture-store.ts'
import { attachFile } from './attach-files.ts'
import {
  completeFile,
  countPartBytes,
  type FileKey,
  findCompleteFiles,
  findFile,
  insertNoteEvent,
  insertPart,
  readPart,
  removeFile,
  takeAwaited,
} from './file-store.ts'

export interface FileDependencies {
  readonly clock: Clock
  readonly pictures: PictureStore
}

/** Limit of the parts of one observer's incomplete files: those of several large videos. */
const MAX_PART_BYTES_OF_OBSERVER = 512 * 1024 * 1024

/** Parts as ranges without overlaps. */
const joinParts = (parts: readonly { from: number; length: number }[]): FileState['ranges'] => {
  const ranges: { from: number; to: number }[] = []
  for (const { from, length } of parts) {
    const last = ranges.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, from + length)
    else ranges.push({ from, to: from + length })
  }
  return ranges
}

/** What has arrived of a file; nothing of an unknown one. */
export const readFileState = async (scoped: ScopedDb, key: FileKey): Promise<FileState> => {
  const file = await findFile(scoped, key)
  return { ranges: joinParts(file?.parts ?? []), isComplete: file?.isComplete ?? false }
}

/** The bytes of a file whose parts cover it. Of overlapping parts, the first one counts. */
async function* bytesOf(scoped: ScopedDb, key: FileKey): AsyncGenerator<Buffer> {
  const file = await findFile(scoped, key)
  let at = 0
  for (const { from, length } of file?.parts ?? []) {
    if (from + length <= at) continue
    const bytes = await readPart(scoped, key, from)
    yield bytes.subarray(at - from)
    at = from + length
  }
}

/** Stores a file whose parts have all arrived, and attaches it to the notes that wait for it. */
const assemble = async (scoped: ScopedDb, { clock, pictures }: FileDependencies, key: FileKey): Promise<void> => {
  const received = await pictures.receive(Readable.from(bytesOf(scoped, key)))
  if (received.sha256 !== key.sha256) {
    await pictures.discard(received)
    await inTransaction(scoped.db, db => removeFile({ ...scoped, db }, key))
    throw invalid({ sha256: [['file_damaged']] })
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
      await attachFile(trxScoped, awaited, awaited.position, { ...file, file_name: awaited.fileName })
      if (awaited.noteId !== null) await insertNoteEvent(trxScoped, awaited.noteId, now)
    }
  })
}

/**
 * Stores a part of a file; the last one completes it. The same part may be sent again. If the hash of the whole doesn't match, all
 * parts are deleted: they are sent again.
 */
export const putPart = async (
  scoped: ScopedDb,
  dependencies: FileDependencies,
  key: FileKey,
  { from, sizeBytes, bytes }: { from: number; sizeBytes: number; bytes: Buffer },
): Promise<FileState> => {
  if (bytes.length === 0) throw invalid({ body: [['required']] })
  if (from + bytes.length > sizeBytes) throw invalid({ size: [['too_low', from + bytes.length]] })
  if ((await countPartBytes(scoped, key.observerId)) > MAX_PART_BYTES_OF_OBSERVER) throw problem('too_large')
  await insertPart(scoped, key, { from, bytes, sizeBytes, now: dependencies.clock() })
  const file = await findFile(scoped, key)
  if (file?.isComplete) return { ranges: [], isComplete: true }
  const [first, ...others] = joinParts(file?.parts ?? [])
  if (first?.from === 0 && first.to >= sizeBytes && others.length === 0) await assemble(scoped, dependencies, key)
  return readFileState(scoped, key)
}
