import { join } from 'node:path'
import { errorMessage } from '../../cli/command/errors.ts'
import { type Db, noTimeouts } from '../../db/client.ts'
import { type RoundMarks, recordCompletedBackup } from '../../db/snapshot/round-marks.ts'
import { openSnapshot } from '../../db/snapshot/snapshot.ts'
import { createSigningKey } from '../../domain/crypto/signing-key.ts'
import { SettingsError } from '../../domain/errors.ts'
import { createLocalStorage } from '../../pictures/local-storage.ts'
import { createPictureReader } from '../../pictures/picture-store.ts'
import { openS3Storage } from '../../pictures/s3-storage.ts'
import type { Settings } from '../../startup/config.ts'
import { loadExportKey } from '../../startup/export-key.ts'
import { openConfiguredDatabase } from '../../startup/open-configured-database.ts'
import { describeSaved, saveVerified } from '../create/save-verified.ts'
import { backupFileName } from '../format/file-name.ts'
import type { ArchiveManifest } from '../format/manifest.ts'
import { writeArchive } from '../format/write-archive.ts'

/** Makes a backup count for the readiness and for a new round. The file is complete without it. */
const record = async (db: Db, manifest: ArchiveManifest, marks: RoundMarks): Promise<string[]> => {
  try {
    await recordCompletedBackup(db, manifest, marks)
    return []
  } catch (error) {
    return [`The database could not record it, so the screen Set-up doesn’t count it: ${errorMessage(error)}`]
  }
}

/**
 * Creates a backup with the server's own settings instead of an account, and returns lines to print. It reads the database,
 * `DATA_DIR` and the bucket; in the database it records that the backup is complete.
 */
export const backUpDatabase = async (settings: Settings, folder: string, now: Date): Promise<string[]> => {
  const { databaseUrl: url, dataFolder, bucket } = settings
  if (url === undefined)
    throw new SettingsError(
      'Nightly backups need DATABASE_URL: the embedded database can be read by its server only. Use npm run backup.',
    )
  const startedAt = performance.now()
  const loaded = await loadExportKey(settings)
  if (!loaded)
    throw new SettingsError(`There is no export key in ${dataFolder}: start the server once, which creates it.`)
  const database = await openConfiguredDatabase(settings, { timeouts: noTimeouts, name: 'scrutineer backup' })
  try {
    const storage = bucket ? await openS3Storage(bucket) : createLocalStorage(join(dataFolder, 'pictures'))
    let marks: RoundMarks = {}
    const create = async () => {
      const snapshot = await openSnapshot(database.db, url)
      marks = snapshot.marks
      const source = { snapshot, pictures: createPictureReader(storage), takenAt: now }
      return writeArchive({ ...source, signingKey: createSigningKey(loaded.key) }, () => undefined)
    }
    const to = join(folder, backupFileName(now))
    const manifest = await saveVerified(create, to)
    return [...(await describeSaved(to, manifest, startedAt)), ...(await record(database.db, manifest, marks))]
  } finally {
    await database.close()
  }
}
