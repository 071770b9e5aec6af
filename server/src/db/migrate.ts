import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { SettingsError } from '../domain/settings-error.ts'
import type { Db } from './database.ts'

/** The folder of the product's own migrations, the same seen from `src/db` and from `dist/db`. */
export const migrationsFolder = new URL('../../migrations/', import.meta.url)

interface MigrationFile {
  name: string
  text: string
  checksum: string
}

const readMigrations = async (folder: URL): Promise<MigrationFile[]> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      // A checkout that turns line ends into CRLF is no change of the migration.
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name: name.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const applyMigration = async (file: MigrationFile, trx: Kysely<unknown>) => {
  await sql`create table if not exists migration_checksum (name text primary key, checksum text not null)`.execute(trx)
  await sql.raw(file.text).execute(trx)
  await sql`insert into migration_checksum (name, checksum) values (${file.name}, ${file.checksum})`.execute(trx)
}

const readApplied = async (db: Db): Promise<Map<string, string>> => {
  const table = await sql<{ found: boolean }>`select to_regclass('migration_checksum') is not null as found`.execute(db)
  if (!table.rows[0]?.found) return new Map()
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migration_checksum`.execute(
    db,
  )
  return new Map(rows.map(row => [row.name, row.checksum]))
}

const assertUnaltered = (files: MigrationFile[], done: Map<string, string>) => {
  for (const { name, checksum } of files) {
    if ((done.get(name) ?? checksum) !== checksum) {
      throw new Error(`Migration ${name} was altered after it was applied; write a new one instead`)
    }
  }
}

const assertNotNewer = (files: MigrationFile[], done: Map<string, string>) => {
  const known = new Set(files.map(({ name }) => name))
  const [unknown] = [...done.keys()].filter(name => !known.has(name)).sort()
  if (unknown !== undefined)
    throw new SettingsError(
      `The database was brought up to date by a newer version than this one, which doesn't know its migration ${unknown}: start the newer version.`,
    )
}

/** The migrations that a database has been through, each with the checksum of its file, in their order. */
export const appliedMigrations = async (db: Db): Promise<{ name: string; checksum: string }[]> =>
  [...(await readApplied(db))]
    .map(([name, checksum]) => ({ name, checksum }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** The migrations that this program knows, likewise. */
export const availableMigrations = async (
  folder: URL = migrationsFolder,
): Promise<{ name: string; checksum: string }[]> =>
  (await readMigrations(folder)).map(({ name, checksum }) => ({ name, checksum }))

/**
 * Applies what is pending, all of it or nothing, up to a migration or the last, and returns the names. Processes that
 * migrate at the same time wait for each other. Throws when an applied file was altered, and a `SettingsError` when the
 * database is a newer version's.
 */
export const migrate = async (db: Db, folder: URL = migrationsFolder, last?: string): Promise<string[]> => {
  const files = await readMigrations(folder)
  const done = await readApplied(db)
  assertUnaltered(files, done)
  assertNotNewer(files, done)
  const migrations: Record<string, Migration> = Object.fromEntries(
    files.map(file => [file.name, { up: (trx: Kysely<unknown>) => applyMigration(file, trx) }]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) {
    // A newer version may have been quicker.
    assertNotNewer(files, await readApplied(db))
    const failed = results.find(result => result.status === 'Error')?.migrationName
    throw new Error(failed ? `Migration ${failed} failed: ${String(error)}` : String(error), { cause: error })
  }
  return results.map(result => result.migrationName)
}

/** The names of the migrations that the database still lacks; none also where a newer version's were applied. */
export const pendingMigrations = async (db: Db, folder: URL = migrationsFolder): Promise<string[]> => {
  const [files, done] = await Promise.all([readMigrations(folder), readApplied(db)])
  return files.map(file => file.name).filter(name => !done.has(name))
}
