import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database/fresh/fresh-database.ts'
import { type Db, type OpenDatabase, transact } from './client.ts'

let database: OpenDatabase
let db: Db

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  await sql`create table pupil (id bigint primary key, name text constraint pupil_name_known not null)`.execute(db)
})
afterAll(() => database.close())

const rows = async (client: Db, query: string) => (await sql.raw<Record<string, unknown>>(query).execute(client)).rows
const enrol = (client: Db, id: number) => sql`insert into pupil (id, name) values (${id}, 'Ana')`.execute(client)

test('both engines return the same values', async () => {
  const [row] = await rows(
    db,
    `select 9007199254740991::bigint as big, count(*) as count, array[1::bigint, null] as bigs, 1.50::numeric as exact,
       timestamptz '2026-05-01 12:00:00.5+03' as at, date '2026-05-01' as day, array[date '2026-05-01'] as days,
       interval '2 hours' as span, '{"a":[1]}'::jsonb as json, true as yes, '\\x00ff'::bytea as bytes,
       current_setting('timezone') as zone`,
  )
  expect({ ...row, bytes: [...(row?.bytes instanceof Uint8Array ? row.bytes : [])] }).toEqual({
    big: 9007199254740991,
    count: 1,
    bigs: [1, null],
    exact: '1.50',
    at: new Date('2026-05-01T09:00:00.500Z'),
    day: '2026-05-01',
    days: ['2026-05-01'],
    span: '02:00:00',
    json: { a: [1] },
    yes: true,
    bytes: [0, 255],
    zone: 'UTC',
  })
})

test('parameters are passed unchanged', async () => {
  const at = new Date('2026-05-01T09:00:00.500Z')
  const texts = ['a"b', 'c\\d', 'e,f', null, '']
  const { rows: result } = await sql`select ${at}::timestamptz as at, ${texts}::text[] as texts,
    ${{ a: [true, null] }}::jsonb as json, ${false}::boolean as no, ${'yes'}::boolean as yes, ${7n}::bigint as seven,
    ${Buffer.from([1, 255])}::bytea = '\\x01ff'::bytea as bytes`.execute(db)
  expect(result).toEqual([{ at, texts, json: { a: [true, null] }, no: false, yes: true, seven: 7, bytes: true }])
})

test('concurrent transactions never see uncommitted rows of each other', async () => {
  const visible: unknown[] = []
  await Promise.all(
    [101, 102].map(id =>
      transact(db, async trx => {
        await enrol(trx, id)
        visible.push(...(await rows(trx, 'select id from pupil where id in (101, 102) order by id')))
        await sql`delete from pupil where id = ${id}`.execute(trx)
      }),
    ),
  )
  expect(visible).toHaveLength(2)
})

test('a query outside an open transaction never becomes part of it', async () => {
  const failure = transact(db, async trx => {
    await enrol(trx, 111)
    outside = enrol(db, 112)
    await rows(trx, 'select 1')
    throw new Error('changed my mind')
  })
  let outside: Promise<unknown> | undefined
  await expect(failure).rejects.toThrow('changed my mind')
  await outside
  expect(await rows(db, 'select id from pupil where id in (111, 112)')).toEqual([{ id: 112 }])
})

test('work inside a transaction joins it and is rolled back with it', async () => {
  const failure = transact(db, async trx => {
    await transact(trx, inner => enrol(inner, 121))
    throw new Error('changed my mind')
  })
  await expect(failure).rejects.toThrow('changed my mind')
  expect(await rows(db, 'select id from pupil where id = 121')).toEqual([])
})

test('a rejected row is reported with SQLSTATE, constraint, table and column', async () => {
  await enrol(db, 131)
  await expect(enrol(db, 131)).rejects.toMatchObject({
    code: '23505',
    constraint: 'pupil_pkey',
    table: 'pupil',
    detail: 'Key (id)=(131) already exists.',
  })
  const nameless = sql`insert into pupil (id) values (132)`.execute(db)
  await expect(nameless).rejects.toMatchObject({ code: '23502', column: 'name' })
})

test('a write returns the number of changed rows', async () => {
  const result = await sql`insert into pupil (id, name) values (141, 'x'), (142, 'y')`.execute(db)
  expect(result.numAffectedRows).toBe(2n)
})

const signal = () => {
  let done: () => void = () => undefined
  const promise = new Promise<void>(resolve => {
    done = resolve
  })
  return { promise, done }
}

test('a listener receives committed notifications until it stops listening', async () => {
  const received: string[] = []
  const first = signal()
  const stop = await database.listen('News.today', payload => {
    received.push(payload)
    first.done()
  })
  await transact(db, trx => sql`select pg_notify('News.today', 'one')`.execute(trx))
  await first.promise
  await stop()
  const second = signal()
  const stopOther = await database.listen('other', () => second.done())
  await rows(db, `select pg_notify('News.today', 'two'), pg_notify('other', '')`)
  await second.promise
  await stopOther()
  expect(received).toEqual(['one'])
})
