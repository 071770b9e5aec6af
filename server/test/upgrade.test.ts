import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../src/db/client.ts'
import { migrate, migrationsFolder } from '../src/db/migrate.ts'
import { fillEmptyTables, inColumnsOf, reports, rowsByTable } from './filled-schema.ts'
import { expectKeptAsCounted } from './recount.ts'
import { anUnmigratedDatabase } from './unmigrated-database.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await anUnmigratedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql.raw('drop schema public cascade; create schema public').execute(database.db)
})

test('what was reported before there were tallies is counted in them', async () => {
  const { db } = database
  await migrate(db, migrationsFolder, '0007-export-manifest')
  await sql.raw(reports).execute(db)
  await migrate(db)
  await expectKeptAsCounted(db)
  const { rows } = await sql`
    select ngo_id as ngo, label, flags, opening_flags as opening, counting_flags as counting
    from station_tally order by ngo_id, label`.execute(db)
  expect(rows).toEqual([
    ...[0, 1].flatMap(ngo => ['AB 1', 'AB 2'].map(label => ({ ngo, label, flags: 5, opening: 1, counting: 2 }))),
    ...['AB 1', 'AB 2'].map(label => ({ ngo: 2, label, flags: 3, opening: 1, counting: 1 })),
  ])
})

const files = await readdir(migrationsFolder)
const names = files.filter(name => name.endsWith('.sql')).map(name => name.slice(0, -'.sql'.length))

test.each(names.sort())(
  'data of the schema that ends with %s is all there in the newest, and counted right',
  async name => {
    const { db } = database
    await migrate(db, migrationsFolder, names[0])
    await sql.raw(reports).execute(db)
    await migrate(db, migrationsFolder, name)
    await fillEmptyTables(db)
    const before = await rowsByTable(db)
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
    await migrate(db)
    const after = await rowsByTable(db)
    for (const [table, rows] of before)
      expect([table, inColumnsOf(rows, after.get(table) ?? [])]).toEqual([table, inColumnsOf(rows, rows)])
    await expectKeptAsCounted(db)
  },
)
