import { clearInterval, setInterval } from 'node:timers'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { preparedStatementName } from '../../prepared.ts'

/**
 * Ends connections whose statement gets no response within `responseMs`; 0 disables it. A single timer checks all of them,
 * because a timer per statement would take as long as some statements.
 */
const queryWatchdog = (responseMs: number) => {
  const pending = new Map<pg.PoolClient, number>()
  const check = () => {
    const since = performance.now() - responseMs
    // Ending a client rejects its statement, and the pool replaces it. The type of pool clients lacks `end`.
    for (const [client, at] of pending) if (at < since) void (client as pg.PoolClient & Pick<pg.Client, 'end'>).end()
  }
  const timer = responseMs > 0 ? setInterval(check, responseMs / 10).unref() : undefined
  return {
    begin: (client: pg.PoolClient) => pending.set(client, performance.now()),
    end: (client: pg.PoolClient) => pending.delete(client),
    stop: () => clearInterval(timer),
  }
}

const wrapClient = (client: pg.PoolClient, watchdog: ReturnType<typeof queryWatchdog>): PostgresPoolClient => {
  // The types of the driver and of Kysely differ in commands and cursors.
  const send = client.query.bind(client) as <Reply>(query: unknown) => Reply
  const onResponse = () => watchdog.end(client)
  const query = <R>(statement: string, parameters: readonly unknown[]) => {
    watchdog.begin(client)
    const response = send<Promise<PostgresQueryResult<R>>>({
      name: preparedStatementName(statement),
      text: statement,
      values: parameters,
    })
    response.then(onResponse, onResponse)
    return response
  }
  // Nothing uses cursors.
  return { query, release: () => client.release() } as PostgresPoolClient
}

/**
 * A pool for Kysely that prepares marked statements (`prepared`) once per connection. Connections that don't respond within
 * `responseMs` are ended; 0 disables this.
 */
export const createPreparedStatementPool = (pool: pg.Pool, responseMs: number): PostgresPool => {
  const wrappedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const watchdog = queryWatchdog(responseMs)
  return {
    connect: async () => {
      const client = await pool.connect()
      const wrapped = wrappedClients.get(client) ?? wrapClient(client, watchdog)
      wrappedClients.set(client, wrapped)
      return wrapped
    },
    end: () => {
      watchdog.stop()
      return pool.end()
    },
  }
}
