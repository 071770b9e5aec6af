import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../testkit/database/recount.ts'
import type { OpenDatabase } from '../../src/db/client.ts'
import { migrate, migrationsFolder } from '../../src/db/migrate.ts'
import { fillEmptyTables, firstSchemaReports, rowsByTable, toSortedRowTexts } from './filled-schema.ts'
import { createUnmigratedDatabase } from './unmigrated-database.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await createUnmigratedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql.raw('drop schema public cascade; create schema public').execute(database.db)
})

test('reports stored before counters existed are counted', async () => {
  const { db } = database
  await migrate(db, migrationsFolder, '0007-export-manifest')
  await sql.raw(firstSchemaReports).execute(db)
  await migrate(db)
  await expectConsistentCounters(db)
  const { rows } = await sql`
    select ngo_id as ngo, label, flags, opening_flags as opening, counting_flags as counting
    from station_tally order by ngo_id, label`.execute(db)
  expect(rows).toEqual([
    ...[0, 1].flatMap(ngo => ['AB 1', 'AB 2'].map(label => ({ ngo, label, flags: 5, opening: 1, counting: 2 }))),
    ...['AB 1', 'AB 2'].map(label => ({ ngo: 2, label, flags: 3, opening: 1, counting: 1 })),
  ])
})

test('notes stored without an author’s name get it from the account or the audit log', async () => {
  const { db } = database
  await migrate(db, migrationsFolder, '0013-lists-by-time')
  await sql.raw(firstSchemaReports).execute(db)
  await sql`
    delete from note;
    insert into staff (ngo_id, account, password_hash, created_at)
      select id, account, '', now() from ngo cross join (values ('still.here'), ('gone')) as known (account) where id = 1;
    insert into note (id, observer_id, polling_station_id, text, staff_id, created_at) overriding system value
      select known.id, observer_id, polling_station_id, '', staff.id, now()
      from (values (101, null), (102, 'still.here'), (103, 'gone')) as known (id, account)
      left join staff on staff.account = known.account
      cross join (select observer_id, polling_station_id from thread limit 1) as place;
    insert into audit (at, action, staff_id, account, ngo_id, address, subject_kind, subject_id, facts)
      select now(), 'note.add', staff_id, account, 1, '', 'note', note.id, '{}'
      from note join staff on staff.id = staff_id;
    delete from staff where account = 'gone'`.execute(db)
  await migrate(db)
  const { rows } = await sql`select id, staff_account from note order by id`.execute(db)
  expect(rows).toEqual([
    { id: 101, staff_account: null },
    { id: 102, staff_account: 'still.here' },
    { id: 103, staff_account: 'gone' },
  ])
})

test('names with letters such as ß or ø are found after an upgrade, whichever version wrote them', async () => {
  const { db } = database
  await migrate(db, migrationsFolder, '0014-note-author')
  await sql.raw(firstSchemaReports).execute(db)
  const setFoldedName = (id: number, folded: string) =>
    sql`update observer set name_folded = ${folded} where id = ${id}`.execute(db)
  await setFoldedName(1, 'łukasz đorđe ødegard groß')
  await setFoldedName(2, 'ægir cœur kırıkkale')
  await setFoldedName(3, 'ana')
  await migrate(db)
  const foldedNames = async () => {
    const { rows } = await sql<{
      name: string
    }>`select name_folded as name from observer where id <= 3 order by id`.execute(db)
    return rows.map(({ name }) => name)
  }
  expect(await foldedNames()).toEqual(['lukasz dorde odegard gross', 'aegir coeur kirikkale', 'ana'])
  // A server of the previous version keeps writing the old columns.
  await setFoldedName(3, 'łodzka ß')
  expect((await foldedNames())[2]).toBe('lodzka ss')
})

const files = await readdir(migrationsFolder)
const names = files.filter(name => name.endsWith('.sql')).map(name => name.slice(0, -'.sql'.length))

test.each(names.sort())(
  'data of the schema that ends with %s is all there in the newest, and counted right',
  async name => {
    const { db } = database
    await migrate(db, migrationsFolder, names[0])
    await sql.raw(firstSchemaReports).execute(db)
    await migrate(db, migrationsFolder, name)
    await fillEmptyTables(db)
    const before = await rowsByTable(db)
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
    await migrate(db)
    const after = await rowsByTable(db)
    for (const [table, rows] of before) {
      // 0035 counts reports in one more way.
      const rowsAfter = (after.get(table) ?? []).filter(row => name >= '0035' || row.measure !== 'form_flagged')
      expect([table, toSortedRowTexts(rows, rowsAfter)]).toEqual([table, toSortedRowTexts(rows, rows)])
    }
    await expectConsistentCounters(db)
  },
)
