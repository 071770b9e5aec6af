import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { backup } from '@scrutineer/contract/backup'
import { errorMessage } from '../../cli/command/errors.ts'
import type { ApiClient } from '../../client/api-client.ts'
import { fsyncFile, fsyncFolder } from '../../domain/fsync.ts'
import { type ArchiveManifest, schemaVersionOf } from '../format/manifest.ts'
import { openArchive } from '../format/read-archive.ts'
import { describeArchive, verifyArchive } from '../format/verify-archive.ts'

/** Verifies that a file is a complete backup and returns its manifest; throws with the differences. */
const verifyFile = async (path: string) => {
  const archive = await openArchive(path)
  try {
    const problems = await verifyArchive(archive)
    if (problems.length > 0)
      throw new Error(`the received file doesn't match its manifest:\n  ${problems.join('\n  ')}`)
    return archive.manifest
  } finally {
    archive.close()
  }
}

/**
 * Writes an archive to `<to>.part`, reads it back and verifies every hash, then renames it: an interrupted or corrupted backup
 * replaces no file.
 */
export const saveVerified = async (
  create: () => Promise<Readable>,
  to: string,
  signal?: AbortSignal,
): Promise<ArchiveManifest> => {
  const partialFile = `${to}.part`
  try {
    // A leftover of an interrupted backup would keep its file mode.
    await rm(partialFile, { force: true })
    // Readable by the current user only. Opened first: a stream could create the file after the download has failed.
    const file = await open(partialFile, 'wx', 0o600)
    try {
      const bytes = await create()
      await pipeline(bytes, file.createWriteStream(), { ...(signal && { signal }) }).catch((error: unknown) => {
        throw new Error(`the download was interrupted (${errorMessage(error)})`, { cause: error })
      })
    } finally {
      await file.close()
    }
    const manifest = await verifyFile(partialFile)
    await fsyncFile(partialFile)
    await rename(partialFile, to)
    await fsyncFolder(dirname(to))
    return manifest
  } finally {
    await rm(partialFile, { force: true })
  }
}

/** The bytes of a new backup. */
export const downloadBackup = async (client: ApiClient): Promise<Readable> => (await client.download(backup.take)).bytes

/** What was saved, as lines to print. `startedAt` is a value of `performance.now()`. */
export const describeSaved = async (to: string, manifest: ArchiveManifest, startedAt: number): Promise<string[]> => {
  const megabytes = ((await stat(to)).size / 1e6).toFixed(1)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const signer = manifest.publicKey
  return [
    `${to}: ${describeArchive(manifest)}; ${megabytes} MB in ${seconds} s.`,
    `Snapshot of ${manifest.takenAt}, schema ${schemaVersionOf(manifest)}. All hashes were verified.`,
    signer ? `Signed with the key ${signer.id}, which a restore needs.` : 'The backup is not signed.',
  ]
}
