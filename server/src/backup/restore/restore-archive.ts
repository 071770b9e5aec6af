import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  analyze,
  countServerConnections,
  failPendingDeliveries,
  findNonEmptyTables,
  restoreSequences,
  restoreTable,
} from '../../db/backup/restore-tables.ts'
import { type Db, inTransaction, type OpenDatabase } from '../../db/client.ts'
import { appliedMigrations, availableMigrations, migrate, migrationsFolder } from '../../db/migrate.ts'
import type { PictureStorage } from '../../pictures/picture-storage.ts'
import { type ArchiveManifest, picturePath, schemaVersionOf } from '../archive/manifest.ts'
import { type Archive, openArchive } from '../archive/read-archive.ts'
import { verifyArchive } from '../archive/verify-archive.ts'

/** Why nothing was restored, in a sentence. */
export class RestoreError extends Error {
  override name = 'NothingRestored'
}

export interface RestoreTarget {
  readonly database: Pick<OpenDatabase, 'db' | 'engine'>
  readonly pictures: PictureStorage
  /** A folder for files on their way into the picture store, on its disk where that is a folder. */
  readonly incomingFolder: string
  readonly log: (line: string) => void
}

/** Pictures that are made safe together. */
const PICTURES_PER_BATCH = 50

/** Whether the migrations an archive was made with are the first of those that are known here, unaltered. */
const assertKnownSchema = async (manifest: ArchiveManifest, folder: URL) => {
  const known = await availableMigrations(folder)
  manifest.migrations.forEach(({ name, checksum }, at) => {
    const own = known[at]
    if (own?.name === name && own.checksum === checksum) return
    const newest = known.at(-1)?.name ?? 'none'
    throw new RestoreError(
      known.some(each => each.name === name)
        ? `The backup's tables were made by another ${name} than this program has.`
        : `The backup is of a newer schema (${schemaVersionOf(manifest)}) than this program knows (${newest}): restore it with the version that made it, or a newer one.`,
    )
  })
}

const assertEmpty = async ({ db, engine }: RestoreTarget['database'], manifest: ArchiveManifest) => {
  if (engine === 'postgresql' && (await countServerConnections(db)) > 0)
    throw new RestoreError('A server is running on this database: stop it first.')
  const filled = await findNonEmptyTables(db)
  if (filled.length > 0) {
    const some = filled.slice(0, 3).join(', ')
    throw new RestoreError(
      `The database isn't empty: there are rows in ${some}${filled.length > 3 ? ', …' : ''}. Name an empty one; nothing was changed.`,
    )
  }
  const applied = await appliedMigrations(db)
  if (applied.length > 0 && applied.at(-1)?.name !== schemaVersionOf(manifest))
    throw new RestoreError(
      `The database has the empty tables of another schema (${applied.at(-1)?.name}) than the backup (${schemaVersionOf(manifest)}): make a new database.`,
    )
}

const restoreRows = (db: Db, { manifest, lines }: Archive, log: RestoreTarget['log']) =>
  inTransaction(db, async trx => {
    for (const table of manifest.tables) {
      await restoreTable(trx, { ...table, lines: lines(table.name) })
      if (table.rows >= 100_000) log(`  ${table.name}: ${table.rows.toLocaleString('en')} rows`)
    }
    await restoreSequences(trx, manifest.sequences)
    await failPendingDeliveries(trx, new Date(manifest.takenAt))
  })

const restorePictures = async (archive: Archive, { pictures, incomingFolder }: RestoreTarget) => {
  const told = archive.manifest.pictures
  await mkdir(incomingFolder, { recursive: true })
  for (let at = 0; at < told.length; at += PICTURES_PER_BATCH) {
    const files = told
      .slice(at, at + PICTURES_PER_BATCH)
      .map(({ name, mediaType }) => ({ name, mediaType, path: join(incomingFolder, randomUUID()) }))
    try {
      for (const { name, path } of files) await pipeline(await archive.open(picturePath(name)), createWriteStream(path))
      await pictures.store(files)
    } finally {
      for (const { path } of files) await rm(path, { force: true })
    }
  }
}

/**
 * Opens a backup that is whole and unaltered, and of a schema that is known here; throws `NothingRestored` or
 * `BrokenArchive` with what isn't. The caller closes it.
 */
export const openVerifiedArchive = async (
  path: string,
  log: RestoreTarget['log'],
  folder: URL = migrationsFolder,
): Promise<Archive> => {
  const archive = await openArchive(path)
  try {
    log(`Checking ${path}, taken at ${archive.manifest.takenAt} …`)
    const faults = await verifyArchive(archive)
    if (faults.length > 0)
      throw new RestoreError(`${path} is not what was written, and nothing was restored:\n  ${faults.join('\n  ')}`)
    await assertKnownSchema(archive.manifest, folder)
    return archive
  } catch (error) {
    archive.close()
    throw error
  }
}

/** Puts what a backup holds into an empty database and a picture store: every row of it, or none. */
export const restoreArchive = async (
  archive: Archive,
  into: RestoreTarget,
  folder: URL = migrationsFolder,
): Promise<void> => {
  const { db } = into.database
  await assertEmpty(into.database, archive.manifest)
  into.log('Restoring …')
  await migrate(db, folder, schemaVersionOf(archive.manifest))
  // Before the rows: where there is a row that tells of a picture, there is the picture.
  await restorePictures(archive, into)
  await restoreRows(db, archive, into.log)
  await migrate(db, folder)
  await analyze(db)
}
