import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { followUps } from '@scrutineer/contract/follow-up'
import { observers } from '@scrutineer/contract/observers'
import { staff } from '@scrutineer/contract/staff'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { enrolSecondFactor } from '../../../test/authenticator.ts'
import {
  answerTo,
  createCounty,
  createForm,
  createNgo,
  createPhone,
  formUpload,
  secret,
} from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
beforeEach(async () => {
  await mission?.close()
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true })
})
afterAll(() => mission.close())

const listed = async (id: number) => (await organizer.staff(staff.list, { params: { id } })).value

test('an organizer adds, lists, renames and deletes the accounts of an NGO', async () => {
  const ngo = await createNgo(mission)
  const body = { account: ' ana@ngo ', password: ' spaces stay ' }
  const added = await organizer.staff(staff.add, { params: { id: ngo.id }, body })
  expect(added.status).toBe(200)
  const ana = await mission.signIn('ana@ngo', ' spaces stay ')
  expect((await listed(ngo.id)).map(row => [row.account, row.lastLogin !== null])).toEqual([
    ['ana@ngo', true],
    [ngo.account, true],
  ])
  const params = { id: ngo.id, adminId: added.value }
  await organizer.staff(staff.change, { params, body: { account: 'zoe@ngo' } })
  expect((await ana(observers.count)).status).toBe(200)
  expect((await organizer.staff(staff.remove, { params })).status).toBe(200)
  expect((await ana(observers.count)).status).toBe(401)
  expect(await listed(ngo.id)).toHaveLength(1)
  expect((await organizer.staff(staff.remove, { params })).status).toBe(404)
})

test('the name of an account is printable and on one line', async () => {
  const ngo = await createNgo(mission)
  const add = (account: string) =>
    organizer.staff(staff.add, { params: { id: ngo.id }, body: { account, password: secret } })
  for (const account of ['demo\nadmin', 'demo\u2028admin', 'demo\u0007', 'de\u200Bmo', '\u202Eomed', 'demo\tx']) {
    const { status, problem } = await add(account)
    expect([status, problem.errors]).toEqual([400, { account: ['Must be printable characters on one line.'] }])
  }
  for (const account of ['Ștefan cel-Mare_2.x', 'O’Neil 観察', 'a@b.ro']) expect((await add(account)).status).toBe(200)
})

test('a new password ends the account’s sessions', async () => {
  const ngo = await createNgo(mission)
  const [account] = await listed(ngo.id)
  const params = { id: ngo.id, adminId: account?.id ?? 0 }
  await organizer.staff(staff.change, { params, body: { password: 'another password' } })
  expect((await ngo.staff(observers.count)).status).toBe(401)
  await mission.signIn(ngo.account, 'another password')
})

test('an organizer sees which accounts have a second factor, and can remove it, which ends their sessions', async () => {
  const ngo = await createNgo(mission)
  const { code } = await enrolSecondFactor(mission, ngo.staff)
  const [account] = await listed(ngo.id)
  expect(account?.hasSecondFactor).toBe(true)
  const params = { id: ngo.id, adminId: account?.id ?? 0 }
  const other = await createNgo(mission)
  expect((await organizer.staff(staff.resetSecondFactor, { params: { ...params, id: other.id } })).status).toBe(404)
  expect((await ngo.staff(observers.count)).status).toBe(200)
  await expect(mission.signIn(ngo.account, secret)).rejects.toThrow('second_factor_required')
  expect((await organizer.staff(staff.resetSecondFactor, { params })).status).toBe(200)
  expect((await listed(ngo.id))[0]?.hasSecondFactor).toBe(false)
  expect((await ngo.staff(observers.count)).status).toBe(401)
  const back = await mission.signIn(ngo.account, secret)
  expect((await enrolSecondFactor(mission, back)).code()).not.toBe(code())
})

test('an account in use in any letter case, a short password and a short name are rejected', async () => {
  const params = { id: organizer.id }
  const taken = await organizer.staff(staff.add, {
    params,
    body: { account: organizer.account.toUpperCase(), password: 'long enough' },
  })
  expect([taken.status, Object.keys(taken.problem.errors ?? {})]).toEqual([409, ['account']])
  const short = await organizer.staff(staff.add, { params, body: { account: 'ab', password: 'nine char' } })
  expect(short.problem.errors).toEqual({ account: ['At least 3 characters.'], password: ['At least 10 characters.'] })
  const blank = await organizer.staff(staff.add, { params, body: { account: '    ', password: 'long enough' } })
  expect(blank.problem.errors).toEqual({ account: ['This is required.'] })
})

test('the last account of the last active organizer can’t be deleted', async () => {
  const [only] = await listed(organizer.id)
  const params = { id: organizer.id, adminId: only?.id ?? 0 }
  const refused = await organizer.staff(staff.remove, { params })
  expect([refused.status, refused.problem.code]).toEqual([409, 'conflict'])
  await createNgo(mission, { organizer: true })
  expect((await organizer.staff(staff.remove, { params })).status).toBe(200)
  await expect(mission.signIn(organizer.account, secret)).rejects.toThrow()
})

test('an account becomes an analyst’s, which ends its sessions and releases what it owns; the last organizer’s can’t', async () => {
  const ngo = await createNgo(mission)
  const phone = await createPhone(mission, ngo.id)
  const [county, form] = [await createCounty(mission), await createForm(organizer.staff, formUpload('A'))]
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [1])] } })
  const about = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const { id } = (await ngo.staff(followUps.open, { body: about })).value
  expect((await ngo.staff(followUps.take, { params: { id } })).value.owner).toBe(ngo.account)

  const change = async (idNgo: number, isAnalyst: boolean) => {
    const [account] = await listed(idNgo)
    return organizer.staff(staff.change, { params: { id: idNgo, adminId: account?.id ?? 0 }, body: { isAnalyst } })
  }
  expect((await change(organizer.id, true)).problem.detail).toBe(
    'This is the last account of the last active organizer that isn’t an analyst’s.',
  )
  expect((await change(ngo.id, true)).status).toBe(200)
  expect((await ngo.staff(observers.list)).status).toBe(401)
  const read = async () => (await organizer.staff(followUps.get, { params: { id } })).value
  expect((await read()).owner).toBeNull()
  expect((await organizer.staff(followUps.assign, { params: { id }, body: { account: ngo.account } })).status).toBe(400)
  const analyst = await mission.signIn(ngo.account, secret)
  expect((await analyst(observers.list)).value.totalItems).toBe(1)
  expect((await analyst(followUps.take, { params: { id } })).status).toBe(403)

  expect((await change(ngo.id, false)).status).toBe(200)
  expect((await (await mission.signIn(ngo.account, secret))(followUps.take, { params: { id } })).status).toBe(200)
  const audited = (await organizer.staff(audit.list, { query: { action: 'staff.change' } })).value.data.slice(0, 2)
  expect(audited.map(({ facts }) => facts)).toEqual(
    [false, true].map(isAnalyst => ({ fields: ['isAnalyst'], isAnalyst })),
  )
})

test('an account is found only under its NGO and only by organizers', async () => {
  const ngo = await createNgo(mission)
  const other = await createNgo(mission)
  const [account] = await listed(ngo.id)
  const params = { id: other.id, adminId: account?.id ?? 0 }
  expect((await organizer.staff(staff.change, { params, body: { account: 'stolen' } })).status).toBe(404)
  expect((await organizer.staff(staff.remove, { params })).status).toBe(404)
  const unknown = { id: 999_999, adminId: 1 }
  expect((await organizer.staff(staff.add, { params: unknown, body: {} })).status).toBe(404)
  for (const endpoint of Object.values(staff)) {
    expect((await ngo.staff(endpoint, { params: { id: ngo.id, adminId: 1 } })).status).toBe(403)
    expect((await mission.anonymous(endpoint, { params: { id: ngo.id, adminId: 1 } })).status).toBe(401)
  }
})
