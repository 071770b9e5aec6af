import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { OpenDatabase } from '../../database.ts'
import type { Database } from '../../schema/tables.ts'
import { arrayElementTypes, valueParsers } from '../value-parsers.ts'
import { createListener } from './listener.ts'
import { createPreparedStatementPool } from './prepared-statement-pool.ts'

// A number, not the literal: the driver's types list no arrays.
const TEXT_ARRAY: number = 1009

const parserFor = (oid: number): ((text: string) => unknown) => {
  const own = valueParsers[oid]
  if (own) return own
  const element = valueParsers[arrayElementTypes[oid] ?? 0]
  if (!element) return pg.types.getTypeParser(oid, 'text')
  const parse = pg.types.getTypeParser(TEXT_ARRAY, 'text')
  const elements = (text: string): (string | null)[] => parse(text)
  return text => elements(text).map(value => (value === null ? null : element(value)))
}

/** How long is waited for what, in milliseconds; 0 waits for ever. */
export interface Timeouts {
  /** For a connection: a new one, or one that others have. */
  readonly connectMs: number
  /** Until PostgreSQL itself ends a statement, or a transaction in which nothing is asked. */
  readonly statementMs: number
  /** Until a connection that doesn't answer counts as lost: a little longer. */
  readonly responseMs: number
}

const defaultTimeouts: Timeouts = { connectMs: 5_000, statementMs: 30_000, responseMs: 35_000 }

/** Statements and their answers take the time they take. */
export const noTimeouts: Timeouts = { connectMs: 5_000, statementMs: 0, responseMs: 0 }

/** Whoever reads a file at a pace of their own, such as over a bad line, may rest for minutes. */
export const slowReaderTimeouts: Timeouts = { connectMs: 5_000, statementMs: 300_000, responseMs: 305_000 }

export interface PostgresqlOptions {
  readonly url: string
  readonly poolSize?: number
  readonly timeouts?: Timeouts
  /** What the database's own lists of connections say. */
  readonly name?: string
}

/** Opens a pool of connections to PostgreSQL, tries one, and closes again when it can't be reached. */
export const openPostgresql = async ({
  url,
  poolSize = 10,
  timeouts: { connectMs, statementMs, responseMs } = defaultTimeouts,
  name = 'scrutineer',
}: PostgresqlOptions): Promise<OpenDatabase> => {
  const settings: pg.PoolConfig = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    // A machine that is gone is noticed in half a minute, by either side, also where nothing is asked.
    keepAliveInitialDelayMillis: 15_000,
    application_name: name,
    options: [
      'TimeZone=UTC',
      // Statements here take milliseconds: compiling one takes longer than it saves.
      'jit=off',
      `statement_timeout=${statementMs}`,
      // A server that hangs, or is cut off, keeps nobody waiting for the rows that it holds.
      `idle_in_transaction_session_timeout=${statementMs}`,
      ...['tcp_keepalives_idle=15', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3'],
    ]
      .map(setting => `-c ${setting}`)
      .join(' '),
    types: { getTypeParser: parserFor },
  }
  const pool = new pg.Pool(settings)
  // Without a listener, the death of an idle connection would end the process; the pool itself replaces it.
  pool.on('error', error => process.emitWarning(`An idle database connection was lost: ${error.message}`))
  // While one is used, its loss is an event too, beside what the query says of it.
  pool.on('connect', client => client.on('error', () => undefined))
  const listener = createListener(settings, responseMs)
  const dialect = new PostgresDialect({ pool: createPreparedStatementPool(pool, responseMs), cursor: Cursor })
  const db = new Kysely<Database>({ dialect })
  let closed: Promise<void> | undefined
  const shutDown = async () => {
    await listener.close()
    // Kysely ends the pool only when it has used it.
    await db.destroy()
    if (!pool.ending) await pool.end()
  }
  // An unresponsive server won't close cleanly, so don't wait for it.
  const close = () => Promise.race([shutDown(), delay(connectMs, undefined, { ref: false })])
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
    poolStats: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => {
      closed ??= close()
      return closed
    },
  }
}
