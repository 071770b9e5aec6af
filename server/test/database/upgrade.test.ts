import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Db, OpenDatabase } from '../../src/db/client.ts'
import { appliedMigrations, availableMigrations, migrate, pendingMigrations } from '../../src/db/migrate.ts'
import { fillEmptyTables, rowsByTable, toSortedRowTexts } from './filled-schema.ts'
import { createUnmigratedDatabase } from './unmigrated-database.ts'

let database: OpenDatabase | undefined
afterEach(() => database?.close())

/** A database of the schema that ends with a migration, with a row in each table. */
const createFilledDatabase = async (last: string): Promise<Db> => {
  database = await createUnmigratedDatabase()
  const { db } = database
  await migrate(db, last)
  await fillEmptyTables(db)
  return db
}

/** Columns that later migrations rename. */
const renamedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  polling_station: { external_id: 'code' },
  device: { is_erased: 'erase_requested' },
}

const withNewNames = (table: string, rows: readonly Readonly<Record<string, unknown>>[]) => {
  const names = renamedColumns[table] ?? {}
  return rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [names[name] ?? name, value])))
}

const expectSameRows = async (db: Db, before: Awaited<ReturnType<typeof rowsByTable>>) => {
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
  const after = await rowsByTable(db)
  for (const [table, rowsBefore] of before) {
    const rows = withNewNames(table, rowsBefore)
    expect([table, toSortedRowTexts(rows, after.get(table) ?? [])]).toEqual([table, toSortedRowTexts(rows, rows)])
  }
}

/** The last migration of version 1.0. */
const BASELINE = '0013-records'
const available = await availableMigrations()
const schemas = available.map(({ name }) => name).filter(name => name >= BASELINE)

test.each(schemas)('rows of the schema that ends with %s are unchanged in the newest', async name => {
  const db = await createFilledDatabase(name)
  const before = await rowsByTable(db)
  await migrate(db)
  expect(await pendingMigrations(db)).toEqual([])
  await expectSameRows(db, before)
})

test('released migrations are unchanged', async () => {
  const list = await readFile(new URL('released-migrations.txt', import.meta.url), 'utf8')
  const released = list.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  const current = available.map(({ name, checksum }) => `${checksum}  ${name}.sql`)
  expect(current).toEqual(expect.arrayContaining(released))
})

test('a database of a version before 1.0 is refused with the version that converts it, and unchanged', async () => {
  database = await createUnmigratedDatabase()
  const { db } = database
  await migrate(db)
  await sql`delete from migration_checksum`.execute(db)
  await sql`insert into migration_checksum (name, checksum) values ('0001-entities', '0')`.execute(db)
  await expect(migrate(db)).rejects.toThrow(
    /^The schema is of a version before 1\.0: start version 1\.0\.0 once on this database, .* and then start this version\.$/,
  )
  expect(await appliedMigrations(db)).toEqual([{ name: '0001-entities', checksum: '0' }])
})
