import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { OpenDatabase } from './database.ts'
import { postgresqlListener } from './postgresql-listener.ts'
import { preparingPool } from './preparing-pool.ts'
import type { Database } from './schema.ts'
import { arrayElements, valueParsers } from './values.ts'

// A number, not the literal: the driver's types list no arrays.
const TEXT_ARRAY: number = 1009

const parserOf = (oid: number): ((text: string) => unknown) => {
  const own = valueParsers[oid]
  if (own) return own
  const element = valueParsers[arrayElements[oid] ?? 0]
  if (!element) return pg.types.getTypeParser(oid, 'text')
  const parse = pg.types.getTypeParser(TEXT_ARRAY, 'text')
  const elements = (text: string): (string | null)[] => parse(text)
  return text => elements(text).map(value => (value === null ? null : element(value)))
}

export interface PostgresqlAt {
  readonly url: string
  readonly poolSize?: number
  /** What the database's own lists of connections say. */
  readonly name?: string
}

/** Opens a pool of connections to PostgreSQL, tries one, and closes again when it can't be reached. */
export const openPostgresql = async ({
  url,
  poolSize = 10,
  name = 'scrutineer',
}: PostgresqlAt): Promise<OpenDatabase> => {
  const settings: pg.PoolConfig = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: name,
    // Statements here take milliseconds: compiling one takes longer than it saves.
    options: '-c TimeZone=UTC -c jit=off',
    types: { getTypeParser: parserOf },
  }
  const pool = new pg.Pool(settings)
  // Without a listener, the death of an idle connection would end the process; the pool itself replaces it.
  pool.on('error', error => process.emitWarning(`An idle database connection was lost: ${error.message}`))
  // The same of one that is in use: whoever uses it learns of it from the query.
  pool.on('connect', client => client.on('error', () => undefined))
  const listener = postgresqlListener(settings)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(pool), cursor: Cursor }) })
  let closed: Promise<void> | undefined
  const close = async () => {
    await listener.close()
    // Kysely ends the pool only when it has used it.
    await db.destroy()
    if (!pool.ending) await pool.end()
  }
  try {
    await pool.query('select 1')
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    engine: 'postgresql',
    url,
    listen: listener.listen,
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      closed ??= close()
      return closed
    },
  }
}
