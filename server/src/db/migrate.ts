import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { SettingsError } from '../domain/errors.ts'
import type { Db } from './database.ts'

/** The product's migrations. The relative path is the same from `src/db` and `dist/db`. */
export const migrationsFolder = new URL('../../migrations/', import.meta.url)

const MIGRATIONS_LOCK = 5_417_207

/** The name and the hash of a migration. */
export interface MigrationId {
  readonly name: string
  /** SHA-256 of its SQL, in hexadecimal digits. */
  readonly checksum: string
}

interface Migration extends MigrationId {
  readonly text: string
}

/** The migrations of this version, in order. */
export const availableMigrations = async (folder: URL = migrationsFolder): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async file => {
      // A Git checkout may convert line ends to CRLF.
      const text = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The migrations applied to a database, in order. */
export const appliedMigrations = async (db: Db): Promise<MigrationId[]> => {
  const table = await sql<{ exists: boolean }>`select to_regclass('migration_checksum') is not null as exists`.execute(
    db,
  )
  if (!table.rows[0]?.exists) return []
  return (await sql<MigrationId>`select name, checksum from migration_checksum order by name collate "C"`.execute(db))
    .rows
}

/** Throws a `SettingsError` for the migrations of a version before 1.0. */
export const assertReleased = (migrations: readonly MigrationId[]): void => {
  if (migrations[0]?.name === '0001-entities')
    throw new SettingsError(
      'The schema is of a version before 1.0: start version 1.0.0 once on this database, or restore the backup with it, and then start this version.',
    )
}

/** Throws if an applied migration was altered, and a `SettingsError` if this version lacks it. */
const assertKnown = (applied: readonly MigrationId[], available: readonly MigrationId[]) => {
  for (const { name, checksum } of applied) {
    const file = available.find(each => each.name === name)
    if (!file)
      throw new SettingsError(
        `The database was migrated by a newer version than this one, which lacks migration ${name}: start the newer version.`,
      )
    if (file.checksum !== checksum)
      throw new Error(`Migration ${name} was altered after it was applied; write a new one instead`)
  }
}

const applyMigration = async (db: Db, migration: Migration) => {
  try {
    await sql.raw(migration.text).execute(db)
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${String(error)}`, { cause: error })
  }
  await sql`insert into migration_checksum (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
    db,
  )
}

/**
 * Applies the pending migrations in one transaction, up to `last` if set, and returns their names. Concurrent processes
 * wait for each other. Throws if an applied file was altered, and a `SettingsError` if the schema is of a newer version or
 * too old.
 */
export const migrate = (db: Db, last?: string, folder: URL = migrationsFolder): Promise<string[]> =>
  db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${MIGRATIONS_LOCK})`.execute(trx)
    await sql`create table if not exists migration_checksum (name text primary key, checksum text not null)`.execute(
      trx,
    )
    const [available, applied] = [await availableMigrations(folder), await appliedMigrations(trx)]
    assertReleased(applied)
    assertKnown(applied, available)
    const pending = available.filter(({ name }) => (!last || name <= last) && !applied.some(each => each.name === name))
    for (const migration of pending) await applyMigration(trx, migration)
    return pending.map(({ name }) => name)
  })

/** Names of the migrations of this version that the database lacks. Migrations of a newer version are ignored. */
export const pendingMigrations = async (db: Db, folder: URL = migrationsFolder): Promise<string[]> => {
  const applied = new Set((await appliedMigrations(db)).map(({ name }) => name))
  return (await availableMigrations(folder)).map(({ name }) => name).filter(name => !applied.has(name))
}
