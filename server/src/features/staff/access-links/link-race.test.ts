import { accessLinks } from '@scrutineer/contract/access-links'
import { staff } from '@scrutineer/contract/staff'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitUntilBlocked } from '../../../../test/database/blocked.ts'
import { createNgo } from '../../../../test/factories.ts'
import { createMission, type Mission } from '../../../../test/mission.ts'
import { hashToken } from '../../../domain/crypto/link-token.ts'
import { updateAccount } from '../account-store.ts'
import { lockMailAccount, lockUsableLink } from './store.ts'

let mission: Mission
beforeEach(async () => {
  mission = await createMission()
})
afterEach(() => mission.close())

/** An account with a link for a new password. */
const createLink = async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const ngo = await createNgo(mission)
  const [account] = (await organizer.staff(staff.list, { params: { id: ngo.id } })).value
  const params = { id: ngo.id, adminId: account?.id ?? 0 }
  const { token } = (await organizer.staff(accessLinks.create, { params })).value
  return { organizer, ngo, params, token }
}

test('the use of a link and a change of its account wait for each other without a deadlock', async () => {
  const { organizer, params, token } = await createLink()
  const trx = await mission.db.startTransaction().execute()
  const link = await lockUsableLink(trx, hashToken(token), mission.dependencies.clock())
  const changed = organizer.staff(staff.change, { params, body: { email: 'ana@example.org' } })
  await waitUntilBlocked(mission.db, 1)
  expect(link?.staffId).toBe(params.adminId)
  // Fails at once if the change has locked the account.
  await sql`select from staff where id = ${params.adminId} for no key update nowait`.execute(trx)
  await trx.commit().execute()
  expect((await changed).status).toBe(200)
})

test('a link that is used while its account gets another password is unusable', async () => {
  const { params, token } = await createLink()
  const trx = await mission.db.startTransaction().execute()
  await updateAccount({ db: trx }, params.adminId, { passwordHash: 'another' })
  const used = mission.anonymous(accessLinks.setPassword, { body: { token, password: 'a password of their own' } })
  await waitUntilBlocked(mission.db, 1)
  await trx.commit().execute()
  expect((await used).status).toBe(400)
})

test('no link is made for an address that is being replaced', async () => {
  const { ngo, params } = await createLink()
  const mailAccount = { staffId: params.adminId, account: ngo.account, ngoId: ngo.id, email: 'ana@example.org' }
  await mission.db.updateTable('staff').set({ email: mailAccount.email }).where('id', '=', params.adminId).execute()
  expect(await lockMailAccount(mission.db, mailAccount)).toBe(true)
  const trx = await mission.db.startTransaction().execute()
  await trx.updateTable('staff').set({ email: 'new@example.org' }).where('id', '=', params.adminId).execute()
  const locked = lockMailAccount(mission.db, mailAccount)
  await waitUntilBlocked(mission.db, 1)
  await trx.commit().execute()
  expect(await locked).toBe(false)
})
