import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CommandError } from '../../cli/command/errors.ts'
import { type Db, type OpenDatabase, transact } from '../../db/client.ts'
import { appliedMigrations, assertReleased, availableMigrations, migrate } from '../../db/migrate.ts'
import {
  analyzeTables,
  countServerConnections,
  failPendingDeliveries,
  findNonEmptyTables,
  restoreSequences,
  restoreTable,
} from '../../db/snapshot/restore-tables.ts'
import type { PictureStorage } from '../../pictures/picture-storage.ts'
import { type ArchiveManifest, picturePath, schemaVersionOf } from '../format/manifest.ts'
import { type Archive, openArchive } from '../format/read-archive.ts'
import { verifyArchive } from '../format/verify-archive.ts'

export interface RestoreTarget {
  readonly database: Pick<OpenDatabase, 'db' | 'engine'>
  readonly pictures: PictureStorage
  /** Temporary folder for pictures, on the same disk as a local picture storage. */
  readonly incomingFolder: string
  readonly log: (line: string) => void
  /** Ends the restore with an error when aborted. */
  readonly signal?: AbortSignal | undefined
}

/** Pictures that are flushed to disk together. */
const PICTURES_PER_BATCH = 50

/** Throws unless the archive's migrations are a prefix of the available ones, with the same checksums. */
const assertKnownSchema = async (manifest: ArchiveManifest) => {
  assertReleased(manifest.migrations)
  const available = await availableMigrations()
  manifest.migrations.forEach(({ name, checksum }, at) => {
    const migration = available[at]
    if (migration?.name === name && migration.checksum === checksum) return
    const newest = available.at(-1)?.name ?? 'none'
    throw new CommandError(
      available.some(each => each.name === name)
        ? `The backup was created with a different ${name} than that of this version.`
        : `The backup has a newer schema (${schemaVersionOf(manifest)}) than this version (${newest}): restore it with the version that created it, or a newer one.`,
    )
  })
}

const assertEmpty = async ({ db, engine }: RestoreTarget['database'], schema: string) => {
  if (engine === 'postgresql' && (await countServerConnections(db)) > 0)
    throw new CommandError('A server is running on this database: stop it first.')
  const filled = await findNonEmptyTables(db)
  if (filled.length > 0) {
    const some = filled.slice(0, 3).join(', ')
    throw new CommandError(
      `The database isn't empty: there are rows in ${some}${filled.length > 3 ? ', …' : ''}. Use an empty one. Nothing was changed.`,
    )
  }
  const applied = await appliedMigrations(db)
  if (applied.length > 0 && applied.at(-1)?.name !== schema)
    throw new CommandError(
      `The database has another schema (${applied.at(-1)?.name}) than the backup (${schema}): create a new database.`,
    )
}

const restoreRows = (db: Db, { manifest, lines }: Archive, { log, signal }: RestoreTarget) =>
  transact(db, async trx => {
    for (const table of manifest.tables) {
      await restoreTable(trx, { ...table, lines: lines(table.name) }, signal)
      if (table.rows >= 100_000) log(`  ${table.name}: ${table.rows.toLocaleString('en')} rows`)
    }
    await restoreSequences(trx, manifest.sequences)
    await failPendingDeliveries(trx, new Date(manifest.takenAt))
  })

const restorePictures = async (archive: Archive, { pictures, incomingFolder, signal }: RestoreTarget) => {
  const entries = archive.manifest.pictures
  await mkdir(incomingFolder, { recursive: true })
  for (let at = 0; at < entries.length; at += PICTURES_PER_BATCH) {
    signal?.throwIfAborted()
    const files = entries
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
 * Opens a backup after verifying its contents and its schema version. Throws a `CommandError`. The caller
 * closes it.
 */
export const openVerifiedArchive = async (path: string, log: RestoreTarget['log']): Promise<Archive> => {
  const archive = await openArchive(path)
  try {
    log(`Verifying ${path}, taken at ${archive.manifest.takenAt} …`)
    const problems = await verifyArchive(archive)
    if (problems.length > 0)
      throw new CommandError(`${path} was altered or damaged. Nothing was restored:\n  ${problems.join('\n  ')}`)
    await assertKnownSchema(archive.manifest)
    return archive
  } catch (error) {
    archive.close()
    throw error
  }
}

/** Restores an archive into an empty database and a picture storage: all rows in one transaction. */
export const restoreArchive = async (archive: Archive, target: RestoreTarget): Promise<void> => {
  const { db } = target.database
  target.signal?.throwIfAborted()
  const schema = schemaVersionOf(archive.manifest)
  await assertEmpty(target.database, schema)
  target.log('Restoring …')
  await migrate(db, schema)
  // Pictures first, so that every row that references a picture has it.
  await restorePictures(archive, target)
  await restoreRows(db, archive, target)
  await migrate(db)
  await analyzeTables(db)
}
