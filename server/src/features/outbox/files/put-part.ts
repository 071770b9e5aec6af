import type { FileState } from '@scrutineer/contract/outbox'
import { type Db, inTransaction, transact } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { Clock } from '../../../domain/clock.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import {
  countPartBytes,
  type FileKey,
  findFile,
  insertPart,
  type Part,
  readPart,
  removeFile,
  removeIncompleteFiles,
} from './file-store.ts'
import { type FileDependencies, storeFile } from './store-file.ts'

/** Limit of the parts of one observer's incomplete files: those of several large videos. */
const MAX_PART_BYTES_OF_OBSERVER = 512 * 1024 * 1024

/** Limit of the gaps between parts: a phone sends them in order. */
const MAX_RANGES = 200
/** Limit of the parts: those of the largest file over the weakest connection. */
const MAX_PARTS = 4_000

/** When an incomplete file is abandoned. A phone that still has it sends all of it again. */
const ABANDONED_AFTER_MS = 7 * 24 * 3_600_000

/** Removes files that have been incomplete for a week. */
export const removeAbandonedFiles = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  transact(db, trx => removeIncompleteFiles(trx, new Date(clock().getTime() - ABANDONED_AFTER_MS)))

/** Parts as ranges without overlaps. */
const joinParts = (parts: readonly Part[]): FileState['ranges'] => {
  const ranges: { from: number; to: number }[] = []
  for (const { from, length } of parts) {
    const last = ranges.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, from + length)
    else ranges.push({ from, to: from + length })
  }
  return ranges
}

/** The received ranges of a file; none of an unknown one. */
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

/** Stores a file whose parts have all arrived. */
const assemble = async (scoped: ScopedDb, dependencies: FileDependencies, key: FileKey): Promise<void> => {
  if (await storeFile(scoped, dependencies, key, bytesOf(scoped, key))) return
  await inTransaction(scoped, trx => removeFile(trx, key))
  throw invalid({ sha256: [['file_damaged']] })
}

/** Throws `too_large` if another part would exceed a limit. Any part may be sent again. */
const checkParts = (parts: readonly Part[], part: Part): void => {
  const others = parts.filter(({ from }) => from !== part.from)
  const all = [...others, part].toSorted((a, b) => a.from - b.from)
  if (all.length > MAX_PARTS) throw problem('too_large', { detail: ['too_many', MAX_PARTS] })
  if (joinParts(all).length > MAX_RANGES) throw problem('too_large', { detail: ['too_many', MAX_RANGES] })
}

/**
 * Stores a part of a file; the last one completes it. The same part may be sent again. If the hash doesn't match, all parts are
 * deleted.
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
  checkParts((await findFile(scoped, key))?.parts ?? [], { from, length: bytes.length })
  await insertPart(scoped, key, { from, bytes, sizeBytes, now: dependencies.clock() })
  const file = await findFile(scoped, key)
  if (file?.isComplete) return { ranges: [], isComplete: true }
  const [first, ...others] = joinParts(file?.parts ?? [])
  if (first?.from === 0 && first.to >= sizeBytes && others.length === 0) await assemble(scoped, dependencies, key)
  return readFileState(scoped, key)
}
