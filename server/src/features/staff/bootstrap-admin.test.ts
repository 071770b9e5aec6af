import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database/fresh/fresh-database.ts'
import type { OpenDatabase } from '../../db/client.ts'
import { ensureAdmin } from './bootstrap-admin.ts'

let database: OpenDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.close())

const now = new Date('2024-06-09T09:00:00Z')
const chief = { account: 'chief', password: 'a long password' }

test('servers that start concurrently on an empty database create one organizer with one account', async () => {
  const created = await Promise.all([1, 2, 3].map(() => ensureAdmin(database.db, chief, now)))
  expect(created.filter(Boolean)).toHaveLength(1)
  expect(await ensureAdmin(database.db, { ...chief, account: 'CHIEF' }, now)).toBe(false)
  expect(await database.db.selectFrom('ngo').select(['name', 'organizer']).execute()).toEqual([
    { name: 'Organizers', organizer: true },
  ])
  expect(await database.db.selectFrom('staff').select('account').execute()).toEqual([{ account: 'chief' }])
})
