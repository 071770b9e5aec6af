import { clearInterval, setInterval } from 'node:timers'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { preparedStatementName } from '../../prepared.ts'

/**
 * Gives up connections that leave a statement without an answer for so many milliseconds; 0 waits for ever. One timer looks
 * at all of them: one for each statement takes as long as some statements do.
 */
const queryWatchdog = (responseMs: number) => {
  const asked = new Map<pg.PoolClient, number>()
  const look = () => {
    const since = performance.now() - responseMs
    // A connection that is ended during a statement is closed: the statement rejects, and the pool replaces the connection. The
    // pool's clients are clients; their type leaves out how to end them.
    for (const [client, at] of asked) if (at < since) void (client as pg.PoolClient & Pick<pg.Client, 'end'>).end()
  }
  const timer = responseMs > 0 ? setInterval(look, responseMs / 10).unref() : undefined
  return {
    begin: (client: pg.PoolClient) => asked.set(client, performance.now()),
    end: (client: pg.PoolClient) => asked.delete(client),
    stop: () => clearInterval(timer),
  }
}

const wrapClient = (client: pg.PoolClient, watchdog: ReturnType<typeof queryWatchdog>): PostgresPoolClient => {
  // The driver's types name fewer commands, and kysely's cursor is the driver's own.
  const ask = client.query.bind(client) as <Reply>(what: unknown) => Reply
  const answered = () => watchdog.end(client)
  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(statement: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    if (typeof statement !== 'string') return ask<PostgresCursor<R>>(statement)
    watchdog.begin(client)
    const reply = ask<Promise<PostgresQueryResult<R>>>({
      name: preparedStatementName(statement),
      text: statement,
      values: parameters,
    })
    reply.then(answered, answered)
    return reply
  }
  return { query, release: () => client.release() }
}

/**
 * The pool as kysely asks it, with `often` statements prepared on each of its connections. One that leaves a statement
 * without an answer for `answerMs` milliseconds is given up; 0 waits for ever.
 */
export const createPreparedStatementPool = (pool: pg.Pool, responseMs: number): PostgresPool => {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const watchdog = queryWatchdog(responseMs)
  return {
    connect: async () => {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? wrapClient(client, watchdog)
      known.set(client, wrapped)
      return wrapped
    },
    end: () => {
      watchdog.stop()
      return pool.end()
    },
  }
}
