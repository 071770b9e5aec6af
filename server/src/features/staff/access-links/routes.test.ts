import { accessLinks } from '@scrutineer/contract/access-links'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { staff } from '@scrutineer/contract/staff'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enrolSecondFactor } from '../../../../test/authenticator.ts'
import { createNgo, secret } from '../../../../test/factories.ts'
import { createMission, type Mission } from '../../../../test/mission.ts'
import { createFirstOrganizerLink } from './create-link.ts'

let mission: Mission
beforeEach(async () => {
  mission = await createMission()
})
afterEach(() => mission.close())

const newPassword = 'a password of their own'

const firstToken = async () => (await createFirstOrganizerLink(mission.db, mission.dependencies.clock())) ?? ''

const createFirst = (token: string, account = 'chief', password = newPassword) =>
  mission.anonymous(accessLinks.createFirstOrganizer, { body: { token, account, password } })

const setPassword = (token: string, password = newPassword) =>
  mission.anonymous(accessLinks.setPassword, { body: { token, password } })

const signInStatus = async (user: string, password: string) =>
  (await mission.anonymous(session.authorize, { body: { user, password } })).status

const actions = async () =>
  mission.db.selectFrom('audit').select(['action', 'account', 'address']).orderBy('id').execute()

/** An organizer, and the account of another NGO with a link for a new password. */
const createLink = async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const ngo = await createNgo(mission)
  const [account] = (await organizer.staff(staff.list, { params: { id: ngo.id } })).value
  const params = { id: ngo.id, adminId: account?.id ?? 0 }
  const { value } = await organizer.staff(accessLinks.create, { params })
  return { organizer, ngo, params, ...value }
}

test('the link of an empty installation creates the first organizer once, audited', async () => {
  const token = await firstToken()
  expect((await mission.anonymous(accessLinks.check, { body: { token } })).value).toEqual({
    purpose: 'first organizer',
    account: null,
  })
  expect((await createFirst(token)).status).toBe(200)
  const chief = await mission.signIn('chief', newPassword)
  expect((await chief(observers.count)).status).toBe(200)
  expect((await actions())[0]).toEqual({ action: 'staff.add', account: null, address: '127.0.0.1' })
  const again = await createFirst(token, 'another')
  expect([again.status, again.problem.errors]).toEqual([
    400,
    { token: ['This link has expired or was already used. Ask for a new one.'] },
  ])
})

test('each start has a link of its own; all end with the first organizer, and no start makes one after it', async () => {
  const [first, second] = [await firstToken(), await firstToken()]
  expect(first).not.toBe(second)
  expect((await createFirst(second)).status).toBe(200)
  expect((await createFirst(first, 'another')).status).toBe(400)
  expect((await mission.anonymous(accessLinks.check, { body: { token: first } })).status).toBe(400)
  expect(await createFirstOrganizerLink(mission.db, mission.dependencies.clock())).toBeUndefined()
})

test('two people who open two links at once make one organizer', async () => {
  const tokens = [await firstToken(), await firstToken()]
  const made = await Promise.all(tokens.map((token, index) => createFirst(token, `chief ${index}`)))
  expect(made.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await mission.db.selectFrom('staff').select('id').execute()).toHaveLength(1)
})

test('an account of an NGO is no first organizer: the link stays usable, under another name', async () => {
  const { account } = await createNgo(mission)
  const token = await firstToken()
  const taken = await createFirst(token, account.toUpperCase())
  expect([taken.status, Object.keys(taken.problem.errors ?? {})]).toEqual([409, ['account']])
  const short = await createFirst(token, 'ab', 'nine char')
  expect(Object.keys(short.problem.errors ?? {}).sort()).toEqual(['account', 'password'])
  expect((await createFirst(token)).status).toBe(200)
})

test('the database has no token of a link', async () => {
  const { token } = await createLink()
  const rows = await mission.db.selectFrom('access_link').selectAll().execute()
  expect(rows).toMatchObject([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), used_at: null }])
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a link of an organizer sets a new password, ends the sessions and is audited', async () => {
  const { ngo, token, expiresAt, organizer } = await createLink()
  expect(expiresAt).toBe('2024-06-10T09:00:00.000Z')
  expect((await mission.anonymous(accessLinks.check, { body: { token } })).value).toEqual({
    purpose: 'password',
    account: ngo.account,
  })
  expect((await ngo.staff(observers.count)).status).toBe(200)
  expect((await setPassword(token)).status).toBe(200)
  expect((await ngo.staff(observers.count)).status).toBe(401)
  expect(await signInStatus(ngo.account, secret)).toBe(400)
  expect(await signInStatus(ngo.account, newPassword)).toBe(200)
  expect(await actions()).toEqual(
    expect.arrayContaining([
      { action: 'staff.create_password_link', account: organizer.account, address: '127.0.0.1' },
      { action: 'session.reset_password', account: ngo.account, address: '127.0.0.1' },
    ]),
  )
})

test('a new password keeps the second factor', async () => {
  const { ngo, token } = await createLink()
  const { code } = await enrolSecondFactor(mission, ngo.staff)
  expect((await setPassword(token)).status).toBe(200)
  const body = { user: ngo.account, password: newPassword }
  expect((await mission.anonymous(session.authorize, { body })).problem.code).toBe('second_factor_required')
  mission.at('2024-06-09T09:10:00Z')
  expect((await mission.anonymous(session.authorize, { body: { ...body, code: code() } })).status).toBe(200)
})

test('a link works once, for a day, and only while the password and the NGO are as before', async () => {
  const used = await createLink()
  expect((await setPassword(used.token)).status).toBe(200)
  const expired = await createLink()
  const renamed = await createLink()
  const body = { password: 'set by an organizer' }
  await renamed.organizer.staff(staff.change, { params: renamed.params, body })
  const inactive = await createLink()
  await mission.db.updateTable('ngo').set({ is_active: false }).where('id', '=', inactive.ngo.id).execute()
  for (const { token } of [used, renamed, inactive]) expect((await setPassword(token)).status).toBe(400)
  mission.at('2024-06-10T09:00:01Z')
  expect((await setPassword(expired.token)).status).toBe(400)
})

test('using a link removes the account’s other links', async () => {
  const { organizer, params, token } = await createLink()
  const other = (await organizer.staff(accessLinks.create, { params })).value
  expect((await setPassword(token)).status).toBe(200)
  expect((await setPassword(other.token)).status).toBe(400)
})

test('two uses of a link at once set one password', async () => {
  const { token, ngo } = await createLink()
  const passwords = ['the first password', 'the second password']
  const set = await Promise.all(passwords.map(password => setPassword(token, password)))
  expect(set.map(({ status }) => status).sort()).toEqual([200, 400])
  const accepted = await Promise.all(passwords.map(password => signInStatus(ngo.account, password)))
  expect(accepted).toEqual(set.map(({ status }) => status))
})

test('a link of one purpose isn’t accepted for the other', async () => {
  const token = await firstToken()
  expect((await setPassword(token)).status).toBe(400)
  const password = await createLink()
  await mission.db.updateTable('ngo').set({ organizer: false }).execute()
  expect((await createFirst(password.token)).status).toBe(400)
})

test('guessing is slowed down per client; a usable link isn’t counted', async () => {
  const token = await firstToken()
  const check = (text: string) => mission.anonymous(accessLinks.check, { body: { token: text } })
  for (let n = 0; n < 9; n += 1) expect((await check(token)).status).toBe(200)
  for (let n = 0; n < 5; n += 1) expect((await check('guess')).status).toBe(400)
  const slowed = await check(token)
  expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, '1'])
  mission.at('2024-06-09T09:00:02Z')
  expect((await check(token)).status).toBe(200)
})

test('a link is created only under the account’s NGO', async () => {
  const { organizer, params } = await createLink()
  const other = await createNgo(mission)
  const wrongNgo = { params: { ...params, id: other.id } }
  expect((await organizer.staff(accessLinks.create, wrongNgo)).status).toBe(404)
})
