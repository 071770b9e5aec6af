import { createHash, randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OpenDatabase } from '../../../src/db/client.ts'
import { openDatabaseInMemory } from '../../../src/db/engine/embedded/in-process-session.ts'
import { databaseFromSession } from '../../../src/db/engine/embedded/open.ts'
import { availableMigrations, migrate } from '../../../src/db/migrate.ts'
import { acquirePooledEngine } from './embedded-pool.ts'
import { freshPostgresql } from './postgresql-pool.ts'

const hashMigrations = async () => {
  const hash = createHash('sha256')
  for (const { name, checksum } of await availableMigrations()) hash.update(`${name} ${checksum}`)
  return hash.digest('hex').slice(0, 16)
}

let hashed: Promise<string> | undefined
const migrationsHash = () => {
  hashed ??= hashMigrations()
  return hashed
}

const readDump = async (file: string): Promise<Blob | undefined> => {
  try {
    return new Blob([await readFile(file)])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const makeDump = async (file: string): Promise<Blob> => {
  const session = await openDatabaseInMemory()
  const database = databaseFromSession(session)
  await migrate(database.db)
  const dump = await session.dump()
  await database.close()
  // Written to a temporary file and renamed, since other test processes may read or write the same file.
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()))
  await rename(draft, file)
  return dump
}

const loadDump = async (): Promise<Blob> => {
  const file = path.join(tmpdir(), `scrutineer-test-${await migrationsHash()}.tar`)
  return (await readDump(file)) ?? makeDump(file)
}

/** A migrated, empty database on the embedded engine in memory, regardless of the run's engine. */
export const freshEmbedded = async (): Promise<OpenDatabase> => databaseFromSession(await acquirePooledEngine(loadDump))

/**
 * A migrated, empty database for one test: on PostgreSQL if `TEST_DATABASE_URL` is set (its role needs CREATEDB) and
 * `TEST_ENGINE` isn't `embedded`, otherwise on the embedded engine in memory. Close it after use.
 */
export const freshDatabase = async (): Promise<OpenDatabase> => {
  const url = process.env.TEST_DATABASE_URL
  const engine = process.env.TEST_ENGINE ?? (url ? 'postgresql' : 'embedded')
  if (engine === 'embedded') return freshEmbedded()
  if (!url) throw new Error('TEST_ENGINE=postgresql needs TEST_DATABASE_URL')
  return freshPostgresql(url, await migrationsHash())
}
