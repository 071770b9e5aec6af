import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkArchive } from '../archive/check-archive.ts'
import { type ArchiveManifest, pictureName, schemaOf } from '../archive/manifest.ts'
import { type Archive, openArchive } from '../archive/read-archive.ts'
import { type Db, inTransaction, type OpenDatabase } from '../db/client.ts'
import { analyze, countServers, endPendingDeliveries, findFilledTables, loadTable, setSequences } from '../db/load.ts'
import { appliedMigrations, knownMigrations, migrate, migrationsFolder } from '../db/migrate.ts'
import type { PictureFiles } from '../pictures/picture-files.ts'

/** Why nothing was restored, in a sentence. */
export class NothingRestored extends Error {
  override name = 'NothingRestored'
}

export interface RestoreInto {
  readonly database: Pick<OpenDatabase, 'db' | 'engine'>
  readonly pictures: PictureFiles
  /** A folder for files on their way into the picture store, on its disk where that is a folder. */
  readonly arriving: string
  readonly say: (line: string) => void
}

/** Pictures that are made safe together. */
const PICTURES_AT_ONCE = 50

/** Whether the migrations an archive was made with are the first of those that are known here, unaltered. */
const refuseForeignSchema = async (manifest: ArchiveManifest, folder: URL) => {
  const known = await knownMigrations(folder)
  manifest.migrations.forEach(({ name, checksum }, at) => {
    const own = known[at]
    if (own?.name === name && own.checksum === checksum) return
    const newest = known.at(-1)?.name ?? 'none'
    throw new NothingRestored(
      known.some(each => each.name === name)
        ? `The backup's tables were made by another ${name} than this program has.`
        : `The backup is of a newer schema (${schemaOf(manifest)}) than this program knows (${newest}): restore it with the version that made it, or a newer one.`,
    )
  })
}

const refuseFilled = async ({ db, engine }: RestoreInto['database'], manifest: ArchiveManifest) => {
  if (engine === 'postgresql' && (await countServers(db)) > 0)
    throw new NothingRestored('A server is running on this database: stop it first.')
  const filled = await findFilledTables(db)
  if (filled.length > 0) {
    const some = filled.slice(0, 3).join(', ')
    throw new NothingRestored(
      `The database isn't empty: there are rows in ${some}${filled.length > 3 ? ', …' : ''}. Name an empty one; nothing was changed.`,
    )
  }
  const applied = await appliedMigrations(db)
  if (applied.length > 0 && applied.at(-1)?.name !== schemaOf(manifest))
    throw new NothingRestored(
      `The database has the empty tables of another schema (${applied.at(-1)?.name}) than the backup (${schemaOf(manifest)}): make a new database.`,
    )
}

const loadRows = (db: Db, { manifest, lines }: Archive, say: RestoreInto['say']) =>
  inTransaction(db, async trx => {
    for (const table of manifest.tables) {
      await loadTable(trx, { ...table, lines: lines(table.name) })
      if (table.rows >= 100_000) say(`  ${table.name}: ${table.rows.toLocaleString('en')} rows`)
    }
    await setSequences(trx, manifest.sequences)
    await endPendingDeliveries(trx, new Date(manifest.takenAt))
  })

const putPictures = async (archive: Archive, { pictures, arriving }: RestoreInto) => {
  const told = archive.manifest.pictures
  await mkdir(arriving, { recursive: true })
  for (let at = 0; at < told.length; at += PICTURES_AT_ONCE) {
    const files = told
      .slice(at, at + PICTURES_AT_ONCE)
      .map(({ name, mediaType }) => ({ name, mediaType, path: join(arriving, randomUUID()) }))
    try {
      for (const { name, path } of files) await pipeline(await archive.open(pictureName(name)), createWriteStream(path))
      await pictures.take(files)
    } finally {
      for (const { path } of files) await rm(path, { force: true })
    }
  }
}

/**
 * Opens a backup that is whole and unaltered, and of a schema that is known here; throws `NothingRestored` or
 * `BrokenArchive` with what isn't. The caller closes it.
 */
export const openProven = async (
  path: string,
  say: RestoreInto['say'],
  folder: URL = migrationsFolder,
): Promise<Archive> => {
  const archive = await openArchive(path)
  try {
    say(`Checking ${path}, taken at ${archive.manifest.takenAt} …`)
    const faults = await checkArchive(archive)
    if (faults.length > 0)
      throw new NothingRestored(`${path} is not what was written, and nothing was restored:\n  ${faults.join('\n  ')}`)
    await refuseForeignSchema(archive.manifest, folder)
    return archive
  } catch (error) {
    archive.close()
    throw error
  }
}

/** Puts what a backup holds into an empty database and a picture store: every row of it, or none. */
export const restoreArchive = async (
  archive: Archive,
  into: RestoreInto,
  folder: URL = migrationsFolder,
): Promise<void> => {
  const { db } = into.database
  await refuseFilled(into.database, archive.manifest)
  into.say('Restoring …')
  await migrate(db, folder, schemaOf(archive.manifest))
  // Before the rows: where there is a row that tells of a picture, there is the picture.
  await putPictures(archive, into)
  await loadRows(db, archive, into.say)
  await migrate(db, folder)
  await analyze(db)
}
