import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { SettingsError } from '../domain/errors.ts'
import type { OpenDatabase } from './client.ts'
import { openEmbedded } from './engine/embedded/open.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

const createFolder = async (files: Record<string, string>) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

const createEmptyDatabase = async (): Promise<OpenDatabase> => {
  const database = await openEmbedded('memory', { inProcess: true })
  cleanups.push(() => database.close())
  return database
}

const FIRST = 'create table a (id int);\ninsert into a values (1);\n'

test("the product's own migrations leave nothing pending", async () => {
  const { db } = await createEmptyDatabase()
  expect(await migrate(db)).not.toEqual([])
  expect(await pendingMigrations(db)).toEqual([])
})

test('applies pending files in order, and only once', async () => {
  const { db } = await createEmptyDatabase()
  const folder = await createFolder({ '0002-b.sql': 'insert into a values (2)', '0001-a.sql': FIRST, 'notes.md': 'x' })
  expect(await pendingMigrations(db, folder)).toEqual(['0001-a', '0002-b'])
  expect(await migrate(db, undefined, folder)).toEqual(['0001-a', '0002-b'])
  expect(await migrate(db, undefined, folder)).toEqual([])
  expect(await pendingMigrations(db, folder)).toEqual([])
  expect((await sql`select id from a`.execute(db)).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a failing migration is reported by name and rolled back', async () => {
  const { db } = await createEmptyDatabase()
  const folder = await createFolder({ '0001-a.sql': FIRST, '0002-b.sql': 'create table b (id int); select nonsense' })
  await expect(migrate(db, undefined, folder)).rejects.toThrow(/0002-b failed: .*nonsense/)
  expect((await sql`select to_regclass('a') as a, to_regclass('b') as b`.execute(db)).rows).toEqual([
    { a: null, b: null },
  ])
})

test('a migration that was altered after it was applied is rejected; different line ends are accepted', async () => {
  const { db } = await createEmptyDatabase()
  await migrate(db, undefined, await createFolder({ '0001-a.sql': FIRST }))
  expect(await migrate(db, undefined, await createFolder({ '0001-a.sql': FIRST.replaceAll('\n', '\r\n') }))).toEqual([])
  const altered = await createFolder({ '0001-a.sql': `${FIRST}-- and more\n` })
  await expect(migrate(db, undefined, altered)).rejects.toThrow('Migration 0001-a was altered after it was applied')
})

test('a server older than the database is rejected with one sentence; one that is already running stays ready', async () => {
  const { db } = await createEmptyDatabase()
  const older = { '0001-a.sql': FIRST }
  await migrate(db, undefined, await createFolder({ ...older, '0002-b.sql': 'create table b (id int)' }))
  const refused = migrate(db, undefined, await createFolder(older))
  await expect(refused).rejects.toThrow(SettingsError)
  await expect(refused).rejects.toThrow(
    /^The database was migrated by a newer version .* migration 0002-b: start the newer version\.$/,
  )
  expect(await pendingMigrations(db, await createFolder(older))).toEqual([])
})
