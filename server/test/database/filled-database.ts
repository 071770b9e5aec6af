import { expect, onTestFinished } from 'vitest'
import type { Db } from '../../src/db/client.ts'
import { availableMigrations, migrate, pendingMigrations } from '../../src/db/migrate.ts'
import { fillEmptyTables, rowsByTable, toSortedRowTexts } from './filled-schema.ts'
import { createUnmigratedDatabase } from './unmigrated-database.ts'

/** A database of the schema that ends with a migration, with a row in each table. */
const createFilledDatabase = async (last: string): Promise<Db> => {
  const { db, close } = await createUnmigratedDatabase()
  onTestFinished(close)
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

/** Tables of counters, to which a migration adds what it counts. */
const counters: readonly string[] = ['tally']

const expectSameRows = async (db: Db, before: Awaited<ReturnType<typeof rowsByTable>>) => {
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
  const after = await rowsByTable(db)
  for (const [table, rowsBefore] of before) {
    const rows = withNewNames(table, rowsBefore)
    const texts = toSortedRowTexts(rows, rows)
    const textsAfter = toSortedRowTexts(rows, after.get(table) ?? [])
    expect([table, textsAfter]).toEqual([table, counters.includes(table) ? expect.arrayContaining(texts) : texts])
  }
}

/** The last migration of version 1.0. */
const BASELINE = '0013-records'

/** The schemas of the released versions, by their last migrations; the oldest first. */
export const releasedSchemas = (await availableMigrations()).map(({ name }) => name).filter(name => name >= BASELINE)

/** Upgrades a schema with a row in each table to the newest one, in which the rows are the same. */
export const expectUpgradeKeepsRows = async (schema: string) => {
  const db = await createFilledDatabase(schema)
  const before = await rowsByTable(db)
  await migrate(db)
  expect(await pendingMigrations(db)).toEqual([])
  await expectSameRows(db, before)
}
