import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../../client.ts'
import { migrate, pendingMigrations } from '../../migrate.ts'
import { prepared } from '../../prepared.ts'

const server = process.env.TEST_DATABASE_URL

const withEmptyDatabase = async (work: (url: string) => Promise<void>) => {
  const name = `scrutineer_empty_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    const url = new URL(server ?? '')
    url.pathname = `/${name}`
    await work(url.href)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

test('four servers that start concurrently migrate without an error', () =>
  withEmptyDatabase(async url => {
    const servers = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url, poolSize: 2 })))
    const applied = await Promise.all(servers.map(({ db }) => migrate(db)))
    expect(applied.filter(names => names.length > 0)).toHaveLength(1)
    for (const { db } of servers) expect(await pendingMigrations(db)).toEqual([])
    await Promise.all(servers.map(database => database.close()))
  }))

test('only marked statements are prepared, once per connection', () =>
  withEmptyDatabase(async url => {
    const { db, close } = await openDatabase({ url, poolSize: 1 })
    for (const n of [1, 2, 3]) {
      const { rows } = await sql<{ n: number }>`${prepared} select ${n}::int as n`.execute(db)
      expect(rows).toEqual([{ n }])
    }
    await sql`select 'seldom'`.execute(db)
    const statements = await sql`select statement from pg_prepared_statements`.execute(db)
    expect(statements.rows).toEqual([{ statement: '/* prepared */ select $1::int as n' }])
    await close()
  }))

test('a listener and queries recover after their connections were terminated', () =>
  withEmptyDatabase(async url => {
    const database = await openDatabase({ url, poolSize: 2 })
    let onEvent: (payload: string) => void = () => undefined
    const received = new Promise<string>(resolve => {
      onEvent = resolve
    })
    await database.listen('news', payload => onEvent(payload))
    const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name = 'scrutineer'`
    const cut = await sql<{ pid: number }>`select pid, pg_terminate_backend(pid) ${others}`.execute(database.db)
    const pids = cut.rows.map(({ pid }) => pid)
    expect(pids.length).toBeGreaterThan(0)
    // A terminated connection stays in the list for a moment.
    const listening = sql<{ count: number }>`select count(*) ${others} and query = 'listen "news"'
      and not (pid = any (${pids}))`
    await expect.poll(async () => (await listening.execute(database.db)).rows[0]?.count).toBe(1)
    await sql`select pg_notify('news', 'again')`.execute(database.db)
    expect(await received).toBe('again')
    await database.close()
  }))

test('a lost connection fails its own transaction only', () =>
  withEmptyDatabase(async url => {
    const { db, close } = await openDatabase({ url, poolSize: 2 })
    const lost = db.transaction().execute(async transaction => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      const [{ pid }] = rows as [{ pid: number }]
      await sql`select pg_terminate_backend(${pid})`.execute(db)
      // The termination message arrives while the connection is idle.
      await expect.poll(() => sql`select 1`.execute(transaction).catch(String)).toMatch(/not queryable/)
      await sql`select 1`.execute(transaction)
    })
    await expect(lost).rejects.toThrow('not queryable')
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
  }))

test('an unreachable server is reported immediately', async () => {
  const anonymous = openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/none' })
  await expect(anonymous).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
