import { clearInterval, setInterval } from 'node:timers'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { preparedName } from './often.ts'

/**
 * Gives up connections that leave a statement without an answer for so many milliseconds; 0 waits for ever. One timer looks
 * at all of them: one for each statement takes as long as some statements do.
 */
const watchSilence = (answerMs: number) => {
  const asked = new Map<pg.PoolClient, number>()
  const look = () => {
    const since = performance.now() - answerMs
    // Ended amid a statement, a connection is cut: whoever waits for the statement hears of it, and the pool replaces it. The
    // pool's clients are clients; their type leaves out how to end them.
    for (const [client, at] of asked) if (at < since) void (client as pg.PoolClient & Pick<pg.Client, 'end'>).end()
  }
  const timer = answerMs > 0 ? setInterval(look, answerMs / 10).unref() : undefined
  return {
    begin: (client: pg.PoolClient) => asked.set(client, performance.now()),
    end: (client: pg.PoolClient) => asked.delete(client),
    stop: () => clearInterval(timer),
  }
}

const preparing = (client: pg.PoolClient, silence: ReturnType<typeof watchSilence>): PostgresPoolClient => {
  // The driver's types name fewer commands, and kysely's cursor is the driver's own.
  const ask = client.query.bind(client) as <Reply>(what: unknown) => Reply
  const answered = () => silence.end(client)
  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(statement: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    if (typeof statement !== 'string') return ask<PostgresCursor<R>>(statement)
    silence.begin(client)
    const reply = ask<Promise<PostgresQueryResult<R>>>({
      name: preparedName(statement),
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
export const preparingPool = (pool: pg.Pool, answerMs: number): PostgresPool => {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const silence = watchSilence(answerMs)
  return {
    connect: async () => {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? preparing(client, silence)
      known.set(client, wrapped)
      return wrapped
    },
    end: () => {
      silence.stop()
      return pool.end()
    },
  }
}
