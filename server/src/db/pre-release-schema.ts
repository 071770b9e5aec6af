import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { SettingsError } from '../domain/errors.ts'
import type { Db } from './database.ts'

/** The name and the hash of a migration. */
export interface MigrationId {
  readonly name: string
  /** SHA-256 of its SQL, in hexadecimal digits. */
  readonly checksum: string
}

/** The last migration of version 1.0. */
export const BASELINE = '0013-records'

/** The last version with the migrations from before 1.0, and the SHA-256 of their names and checksums. */
const LAST_VERSION = '712377c0'
const LAST_SCHEMA = 'dd1d8febe35d62bc5566940e1fa946b67819f658b3dd901c5042f33ca7456628'

/**
 * Whether these are the migrations of the last version before 1.0, whose schema is converted to the baseline. Throws a
 * `SettingsError` for those of an earlier one.
 */
export const isPreRelease = (migrations: readonly MigrationId[]): boolean => {
  if (migrations[0]?.name !== '0001-entities') return false
  const lines = migrations.map(({ name, checksum }) => `${name} ${checksum}\n`)
  if (createHash('sha256').update(lines.join('')).digest('hex') === LAST_SCHEMA) return true
  throw new SettingsError(
    `The schema ${migrations.at(-1)?.name} is too old for this version: start version ${LAST_VERSION} once on this database, or restore the backup with it, and then start this version.`,
  )
}

const conversion = new URL('../../migrations/convert/0045.sql', import.meta.url)

/** Converts the last schema before 1.0 to the baseline, also if its rows were restored into tables of the baseline. */
export const convertPreRelease = async (db: Db): Promise<void> => {
  await sql.raw(await readFile(conversion, 'utf8')).execute(db)
}
