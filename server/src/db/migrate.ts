import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { SettingsError } from '../domain/settings-error.ts'
import type { Db } from './database.ts'

/** The product's migrations. The relative path is the same from `src/db` and `dist/db`. */
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
      // A Git checkout may convert line ends to CRLF.
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
  const table = await sql<{ exists: boolean }>`select to_regclass('migration_checksum') is not null as exists`.execute(
    db,
  )
  if (!table.rows[0]?.exists) return new Map()
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migration_checksum`.execute(
    db,
  )
  return new Map(rows.map(row => [row.name, row.checksum]))
}

const assertUnaltered = (files: MigrationFile[], applied: Map<string, string>) => {
  for (const { name, checksum } of files) {
    if ((applied.get(name) ?? checksum) !== checksum) {
      throw new Error(`Migration ${name} was altered after it was applied; write a new one instead`)
    }
  }
}

const assertNotNewer = (files: MigrationFile[], applied: Map<string, string>) => {
  const available = new Set(files.map(({ name }) => name))
  const [unknown] = [...applied.keys()].filter(name => !available.has(name)).sort()
  if (unknown !== undefined)
    throw new SettingsError(
      `The database was migrated by a newer version than this one, which lacks migration ${unknown}: start the newer version.`,
    )
}

/** The migrations applied to a database, in order, with the checksums of their files. */
export const appliedMigrations = async (db: Db): Promise<{ name: string; checksum: string }[]> =>
  [...(await readApplied(db))]
    .map(([name, checksum]) => ({ name, checksum }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** The migrations of this version, in order, with the checksums of their files. */
export const availableMigrations = async (
  folder: URL = migrationsFolder,
): Promise<{ name: string; checksum: string }[]> =>
  (await readMigrations(folder)).map(({ name, checksum }) => ({ name, checksum }))

/**
 * Applies the pending migrations in one transaction, up to `last` if set, and returns their names. Concurrent processes
 * wait for each other. Throws if an applied file was altered, and a `SettingsError` if the database is of a newer version.
 */
export const migrate = async (db: Db, folder: URL = migrationsFolder, last?: string): Promise<string[]> => {
  const files = await readMigrations(folder)
  const applied = await readApplied(db)
  assertUnaltered(files, applied)
  assertNotNewer(files, applied)
  const migrations: Record<string, Migration> = Object.fromEntries(
    files.map(file => [file.name, { up: (trx: Kysely<unknown>) => applyMigration(file, trx) }]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) {
    // A newer version may have migrated the database meanwhile.
    assertNotNewer(files, await readApplied(db))
    const failed = results.find(result => result.status === 'Error')?.migrationName
    throw new Error(failed ? `Migration ${failed} failed: ${String(error)}` : String(error), { cause: error })
  }
  return results.map(result => result.migrationName)
}

/** Names of the migrations of this version that the database lacks. Migrations of a newer version are ignored. */
export const pendingMigrations = async (db: Db, folder: URL = migrationsFolder): Promise<string[]> => {
  const [files, applied] = await Promise.all([readMigrations(folder), readApplied(db)])
  return files.map(file => file.name).filter(name => !applied.has(name))
}
