import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { withConnection } from '../../../testkit/database/connection.ts'
import { type OpenDatabase, openDatabase } from '../../src/db/client.ts'
import { openDatabaseInMemory } from '../../src/db/engine/embedded/in-process-session.ts'
import { databaseFromSession } from '../../src/db/engine/embedded/open.ts'
import { migrate, migrationsFolder } from '../../src/db/migrate.ts'
import { acquirePooledEngine } from './embedded-pool.ts'

const migrationsHash = async () => {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder)).sort()) {
    hash.update(name).update(await readFile(new URL(name, migrationsFolder)))
  }
  return hash.digest('hex').slice(0, 16)
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

const sibling = (url: string, name: string) => {
  const result = new URL(url)
  result.pathname = `/${name}`
  return result.href
}

const TEMPLATE_LOCK = 7_281_930

const ensureTemplate = async (admin: pg.Client, url: string, template: string) => {
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const existing = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (existing.rowCount) return
    // Renamed only when complete, so that an aborted run leaves no incomplete template.
    const draft = `${template}_draft`
    await admin.query(`drop database if exists ${draft} with (force)`)
    await admin.query(`create database ${draft}`)
    const database = await openDatabase({ url: sibling(url, draft), poolSize: 1 })
    await migrate(database.db)
    await database.close()
    await admin.query(`alter database ${draft} rename to ${template}`)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

const freshPostgresql = async (url: string): Promise<OpenDatabase> => {
  const template = `scrutineer_template_${await migrationsHash()}`
  const name = `scrutineer_test_${randomUUID().replaceAll('-', '')}`
  await withConnection(url, async admin => {
    await ensureTemplate(admin, url, template)
    await admin.query(`create database ${name} template ${template}`)
  })
  const database = await openDatabase({ url: sibling(url, name), poolSize: 5 })
  const close = async () => {
    await database.close()
    await withConnection(url, admin => admin.query(`drop database if exists ${name} with (force)`))
  }
  let closed: Promise<void> | undefined
  return {
    ...database,
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

/**
 * A migrated, empty database for one test: on PostgreSQL if `TEST_DATABASE_URL` is set (its role needs CREATEDB) and
 * `TEST_ENGINE` isn't `embedded`, otherwise on the embedded engine in memory. Close it after use.
 */
export const freshDatabase = (): Promise<OpenDatabase> => {
  const url = process.env.TEST_DATABASE_URL
  const engine = process.env.TEST_ENGINE ?? (url ? 'postgresql' : 'embedded')
  if (engine === 'embedded') return freshEmbedded()
  if (!url) throw new Error('TEST_ENGINE=postgresql needs TEST_DATABASE_URL')
  return freshPostgresql(url)
}
