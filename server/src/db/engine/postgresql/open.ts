import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { OpenDatabase } from '../../database.ts'
import type { Database } from '../../schema/columns.ts'
import { arrayElementTypes, valueParsers } from '../value-parsers.ts'
import { createListener } from './listener.ts'
import { createPreparedStatementPool } from './prepared-statement-pool.ts'

// Typed as a number because the driver's types list no array OIDs.
const TEXT_ARRAY: number = 1009

const parserFor = (oid: number): ((text: string) => unknown) => {
  const parser = valueParsers[oid]
  if (parser) return parser
  const element = valueParsers[arrayElementTypes[oid] ?? 0]
  if (!element) return pg.types.getTypeParser(oid, 'text')
  const parse = pg.types.getTypeParser(TEXT_ARRAY, 'text')
  const elements = (text: string): (string | null)[] => parse(text)
  return text => elements(text).map(value => (value === null ? null : element(value)))
}

/** Timeouts in milliseconds; 0 disables one. */
export interface Timeouts {
  /** Waiting for a connection, new or from the pool. */
  readonly connectMs: number
  /** PostgreSQL's `statement_timeout` and `idle_in_transaction_session_timeout`. */
  readonly statementMs: number
  /** Client-side timeout after which a connection is considered lost; a little longer. */
  readonly responseMs: number
}

const defaultTimeouts: Timeouts = { connectMs: 5_000, statementMs: 30_000, responseMs: 35_000 }

/** No limit for statements, as for migrations and backups. */
export const noTimeouts: Timeouts = { connectMs: 5_000, statementMs: 0, responseMs: 0 }

/** For downloads, whose readers may pause for minutes, for example on a bad connection. */
export const slowReaderTimeouts: Timeouts = { connectMs: 5_000, statementMs: 300_000, responseMs: 305_000 }

export interface PostgresqlOptions {
  readonly url: string
  readonly poolSize?: number
  readonly timeouts?: Timeouts
  /** `application_name` of the connections. */
  readonly name?: string
}

/** Opens a connection pool to PostgreSQL. Throws if the database can't be reached. */
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
    // With the server's TCP keepalives below, both sides detect a lost idle peer within half a minute.
    keepAliveInitialDelayMillis: 15_000,
    application_name: name,
    options: [
      'TimeZone=UTC',
      // Statements take milliseconds: JIT compilation costs more than it saves.
      'jit=off',
      // Many statements run at once: workers of one of them would delay the others.
      'max_parallel_workers_per_gather=0',
      `statement_timeout=${statementMs}`,
      // Releases the row locks of a server that hangs or is disconnected.
      `idle_in_transaction_session_timeout=${statementMs}`,
      'tcp_keepalives_idle=15',
      'tcp_keepalives_interval=5',
      'tcp_keepalives_count=3',
    ]
      .map(setting => `-c ${setting}`)
      .join(' '),
    types: { getTypeParser: parserFor },
  }
  const pool = new pg.Pool(settings)
  // Without this listener, losing an idle connection would crash the process. The pool replaces it.
  pool.on('error', error => process.emitWarning(`An idle database connection was lost: ${error.message}`))
  // Losing an active connection emits an error, too, in addition to rejecting the query.
  pool.on('connect', client => client.on('error', () => undefined))
  const listener = createListener(settings, responseMs)
  const dialect = new PostgresDialect({ pool: createPreparedStatementPool(pool, responseMs) })
  const db = new Kysely<Database>({ dialect })
  let closed: Promise<void> | undefined
  const shutDown = async () => {
    await listener.close()
    // Kysely doesn't end a pool that it never used.
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
