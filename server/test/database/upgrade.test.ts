import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/db/client.ts'
import { appliedMigrations, availableMigrations, migrate } from '../../src/db/migrate.ts'
import { expectUpgradeKeepsRows, releasedSchemas } from './filled-database.ts'
import { createUnmigratedDatabase } from './unmigrated-database.ts'

const available = await availableMigrations()

let database: OpenDatabase | undefined
afterEach(() => database?.close())

test('rows of the oldest released schema are unchanged in the newest', () =>
  expectUpgradeKeepsRows(releasedSchemas[0] ?? ''))

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
