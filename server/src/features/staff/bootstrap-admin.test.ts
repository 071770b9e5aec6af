import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database/fresh/fresh-database.ts'
import type { OpenDatabase } from '../../db/client.ts'
import { addOrganizer, ensureAdmin } from './bootstrap-admin.ts'

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

const accounts = async () =>
  (await database.db.selectFrom('staff').select('account').orderBy('id').execute()).map(({ account }) => account)

test('an account of the settings that was deleted doesn’t come back while another organizer has one; in an archive it does', async () => {
  expect(await ensureAdmin(database.db, chief, now)).toBe(true)
  expect(await addOrganizer(database.db, { ...chief, account: 'deputy' }, now, 'root')).toBe(true)
  await database.db.deleteFrom('staff').where('account', '=', 'chief').execute()
  expect(await ensureAdmin(database.db, chief, now)).toBe(false)
  expect(await accounts()).toEqual(['deputy'])
  expect(await ensureAdmin(database.db, chief, now, { isArchive: true })).toBe(true)
  expect(await accounts()).toEqual(['deputy', 'chief'])
})

test('without an active organizer, or with that of the demo only, the account is created and audited', async () => {
  await addOrganizer(database.db, { ...chief, account: 'demo' }, now, 'root')
  await database.db.updateTable('staff').set({ demo: true }).execute()
  expect(await ensureAdmin(database.db, chief, now)).toBe(true)
  await database.db.updateTable('ngo').set({ is_active: false }).execute()
  expect(await ensureAdmin(database.db, { ...chief, account: 'new' }, now)).toBe(true)
  const audited = await database.db.selectFrom('audit').select(['action', 'address', 'facts']).orderBy('id').execute()
  expect(audited.slice(1)).toMatchObject([
    { action: 'staff.add', address: 'ADMIN_ACCOUNT', facts: { account: 'chief' } },
    { action: 'staff.add', address: 'ADMIN_ACCOUNT', facts: { account: 'new' } },
  ])
})
