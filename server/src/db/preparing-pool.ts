import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { preparedName } from './often.ts'

const preparing = (client: pg.PoolClient, answerMs: number): PostgresPoolClient => {
  let lost: Error | undefined
  /** What the client answers, unless it keeps silent: then nothing is asked of it any more. */
  const inTime = async (ask: () => Promise<unknown>) => {
    if (lost) throw lost
    if (answerMs === 0) return ask()
    let late: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      late = setTimeout(() => {
        lost = new Error('Connection terminated: no answer from the database')
        reject(lost)
      }, answerMs)
    })
    return Promise.race([ask(), silence]).finally(() => clearTimeout(late))
  }
  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []) {
    // The driver's types name fewer commands, and kysely's cursor is the driver's own.
    const ask = client.query.bind(client) as (what: unknown) => never
    if (typeof statement !== 'string') return ask(statement)
    return inTime(() => ask({ name: preparedName(statement), text: statement, values: parameters })) as never
  }
  // The pool destroys a connection that it gets back with an error, whatever hangs on it.
  return { query, release: () => client.release(lost) }
}

/**
 * The pool as kysely asks it, with `often` statements prepared on each of its connections. One that leaves a statement
 * without an answer for `answerMs` milliseconds is given up; 0 waits for ever.
 */
export const preparingPool = (pool: pg.Pool, answerMs: number): PostgresPool => {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? preparing(client, answerMs)
      known.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}
