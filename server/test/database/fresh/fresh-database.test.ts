import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withConnection } from '../../../../testkit/database/connection.ts'
import type { OpenDatabase } from '../../../src/db/client.ts'
import { freshDatabase } from './fresh-database.ts'

const insertNgo = ({ db }: OpenDatabase) =>
  db
    .insertInto('ngo')
    .values({ name: 'NGO', short_name: 'N', organizer: false, is_active: true, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()

const countTables = async ({ db }: OpenDatabase) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace`.execute(db)
  return rows[0]?.count
}

test('a test finds no rows and the first ids after one that inserted rows or changed session settings', async () => {
  const first = await freshDatabase()
  const { id } = await insertNgo(first)
  await sql`set statement_timeout = 1`.execute(first.db)
  await first.close()
  const second = await freshDatabase()
  expect(await second.db.selectFrom('ngo').selectAll().execute()).toEqual([])
  expect(await insertNgo(second)).toEqual({ id })
  await second.close()
})

test('a test finds the tables as migrated after one that changed them', async () => {
  const first = await freshDatabase()
  const before = await countTables(first)
  await sql`create table left_behind (id int primary key)`.execute(first.db)
  await first.close()
  const second = await freshDatabase()
  expect(await countTables(second)).toBe(before)
  await second.close()
})

test('a database of PostgreSQL is used again, unless its empty tables were analyzed', async () => {
  const first = await freshDatabase()
  // The embedded engine has no automatic ANALYZE.
  if (first.url === undefined) return first.close()
  await first.close()
  const second = await freshDatabase()
  expect(second.url).toBe(first.url)
  await second.close()
  await withConnection(first.url, client => client.query('analyze'))
  const third = await freshDatabase()
  expect(third.url).not.toBe(first.url)
  await third.close()
})
