import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { withConnection } from '../../../../testkit/database/connection.ts'
import { type OpenDatabase, openDatabase } from '../../../src/db/client.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { emptyTables, readSchema, type TestSession } from './empty-tables.ts'

const siblingUrl = (url: string, name: string) => {
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
    const database = await openDatabase({ url: siblingUrl(url, draft), poolSize: 1 })
    await migrate(database.db)
    await database.close()
    await admin.query(`alter database ${draft} rename to ${template}`)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

interface TestDatabase {
  readonly name: string
  readonly url: string
  /** The schema as migrated; see `readSchema`. */
  readonly schema: string
  uses: number
}

/** Databases of this process that wait for the next test: emptying one takes a twentieth of the time of creating one. */
const idle: TestDatabase[] = []
const MAX_IDLE = 4
/** Deleted rows stay in the files. */
const MAX_USES = 40

/** Prefix of the databases that drop-test-databases.ts drops when all tests have run. Unset, each test drops its own. */
const reusedPrefix = process.env.TEST_DATABASE_PREFIX

const sessionOf = (client: pg.Client): TestSession => ({ query: statement => client.query(statement) })

const schemaOf = (url: string) => withConnection(url, client => readSchema(sessionOf(client)))

const createTestDatabase = async (url: string, migrationsHash: string): Promise<TestDatabase> => {
  const template = `scrutineer_template_${migrationsHash}`
  const name = `${reusedPrefix ?? 'scrutineer_test_'}${randomUUID().replaceAll('-', '')}`
  await withConnection(url, async admin => {
    await ensureTemplate(admin, url, template)
    await admin.query(`create database ${name} template ${template}`)
  })
  const created = siblingUrl(url, name)
  return { name, url: created, schema: await schemaOf(created), uses: 0 }
}

/** Ends what a test left open in its database, such as a transaction, and deletes its rows. False if that is impossible. */
const reset = ({ url, schema }: TestDatabase) =>
  withConnection(url, async client => {
    await client.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    return emptyTables(sessionOf(client), schema)
  })

const drop = (server: string, { name }: TestDatabase) =>
  withConnection(server, admin => admin.query(`drop database if exists ${name} with (force)`))

const endUse = async (server: string, database: TestDatabase) => {
  const mayReuse = reusedPrefix !== undefined && database.uses < MAX_USES && idle.length < MAX_IDLE
  // A test may have made its database unreachable.
  const isReusable = mayReuse && (await reset(database).catch(() => false))
  if (isReusable) idle.push(database)
  else await drop(server, database)
}

/** An idle database, unless PostgreSQL has analyzed its empty tables since its last test. */
const takeIdle = async (server: string): Promise<TestDatabase | undefined> => {
  const database = idle.pop()
  if (!database) return undefined
  if ((await schemaOf(database.url)) === database.schema) return database
  await drop(server, database)
  return takeIdle(server)
}

/** A migrated, empty database of a PostgreSQL server; closing it returns it to the pool. */
export const freshPostgresql = async (server: string, migrationsHash: string): Promise<OpenDatabase> => {
  const used = (await takeIdle(server)) ?? (await createTestDatabase(server, migrationsHash))
  used.uses += 1
  const database = await openDatabase({ url: used.url, poolSize: 5 })
  const close = async () => {
    await database.close()
    await endUse(server, used)
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
