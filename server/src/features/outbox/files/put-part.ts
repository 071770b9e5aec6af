import type { FileState } from '@scrutineer/contract/outbox'
import { inTransaction } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import { countPartBytes, type FileKey, findFile, insertPart, readPart, removeFile } from './file-store.ts'
import { type FileDependencies, storeFile } from './store-file.ts'

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

/** Stores a file whose parts have all arrived. */
const assemble = async (scoped: ScopedDb, dependencies: FileDependencies, key: FileKey): Promise<void> => {
  if (await storeFile(scoped, dependencies, key, bytesOf(scoped, key))) return
  await inTransaction(scoped.db, db => removeFile({ ...scoped, db }, key))
  throw invalid({ sha256: [['file_damaged']] })
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
