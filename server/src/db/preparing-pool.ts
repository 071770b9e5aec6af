import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { preparedName } from './often.ts'

const preparing = (client: pg.PoolClient): PostgresPoolClient => {
  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []) {
    // The driver's types name fewer commands, and kysely's cursor is the driver's own.
    const ask = client.query.bind(client) as (what: unknown) => never
    if (typeof statement !== 'string') return ask(statement)
    return ask({ name: preparedName(statement), text: statement, values: parameters })
  }
  return { query, release: () => client.release() }
}

/** The pool as kysely asks it, with `often` statements prepared on each of its connections. */
export const preparingPool = (pool: pg.Pool): PostgresPool => {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? preparing(client)
      known.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}
