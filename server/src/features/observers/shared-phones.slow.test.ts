import { calls } from '@scrutineer/contract/calls'
import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { observers } from '@scrutineer/contract/observers'
import { readiness } from '@scrutineer/contract/readiness'
import { session } from '@scrutineer/contract/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNgo, secret } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'
import { reconcilePhoneKeys } from '../../db/shared/phone-keys.ts'

type Ngo = Awaited<ReturnType<typeof createNgo>>

let mission: Mission
let organizer: Ngo
let ngo: Ngo
beforeEach(async () => {
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true })
  ngo = await createNgo(mission)
})
afterEach(() => mission.close())

const chooseCountry = async (country: string | null) => {
  const saved = await organizer.staff(electionSettings.save, { body: { ...defaultElectionSettings, country } })
  expect(saved.status).toBe(200)
}
const add = (phone: string, staff = ngo.staff, fields: object = {}) =>
  staff(observers.add, { body: { phone, name: `Has ${phone}`, pin: secret, ...fields } })
const found = async (number: string, staff = ngo.staff) =>
  (await staff(observers.list, { query: { number, sortBy: 'phone', pageSize: 100 } })).value.data.map(
    ({ phone }) => phone,
  )
const statusOf = async (user: string, password = secret) =>
  (
    await mission.anonymous(session.authorize, {
      body: { user, password, fcmToken: `push ${user}`, channelName: 'Firebase' },
    })
  ).status

/** Three observers, two of whom have one number as soon as the country is known. */
const createSharing = async () => {
  const phones = ['0712001001', '+40712001001', '0722001002']
  for (const [at, phone] of phones.entries()) await add(phone, ngo.staff, { name: `Person ${at}`, pin: `pin ${at}` })
  return phones
}

test('observers whose numbers become equal stay, are listed and sign in with their own PIN', async () => {
  const phones = await createSharing()
  const before = await found('')
  await chooseCountry('RO')
  expect(await found('')).toEqual(expect.arrayContaining(before))
  for (const [at] of phones.entries()) {
    const number = at === 2 ? '0722001002' : '0712 001 001'
    const { status, value } = await mission.anonymous(session.authorize, {
      body: { user: number, password: `pin ${at}`, fcmToken: `push ${at}`, channelName: 'Firebase' },
    })
    expect(status).toBe(200)
    const claims: unknown = JSON.parse(Buffer.from(value.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ sub: phones[at] })
  }
  expect(await statusOf('0712001001', 'pin 2')).toBe(400)
  const { checks } = (await organizer.staff(readiness.get)).value
  expect(checks.find(({ id }) => id === 'phones')).toMatchObject({
    state: 'warning',
    detail: {
      numbers: 1,
      observers: 2,
      people: expect.stringMatching(/^0712001001: Person 0 \(.*\), Person 1 \(.*\)$/),
    },
  })
  expect((await add('0040712001001')).status).toBe(409)
  await chooseCountry(null)
  const after = (await organizer.staff(readiness.get)).value.checks
  expect(after.find(({ id }) => id === 'phones')).toMatchObject({ state: 'ok', detail: { numbers: 0 } })
  expect(await statusOf('+40712001001', 'pin 1')).toBe(200)
  expect(await statusOf('+40712001001', 'pin 0')).toBe(400)
})

test('a shared number stays in use until nobody has it; each of them can get another one', async () => {
  await createSharing()
  await chooseCountry('RO')
  const [first, second] = (await ngo.staff(observers.list, { query: { number: '+40712001001' } })).value.data
  // The one whose number is written like this is first.
  expect([first?.phone, second?.phone]).toEqual(['+40712001001', '0712001001'])
  await ngo.staff(observers.remove, { query: { id: second?.id ?? 0 } })
  expect((await add('0712001001')).status).toBe(409)
  expect((await ngo.staff(observers.change, { body: { idObserver: first?.id ?? 0, phone: '0732001003' } })).value).toBe(
    true,
  )
  expect((await add('0712001001')).status).toBe(200)
})

test('of observers who share a number and a PIN, the one whose number is written like this signs in', async () => {
  for (const phone of ['0712001001', '+40712001001']) await add(phone, ngo.staff, { pin: 'same' })
  await chooseCountry('RO')
  for (const user of ['0712001001', '+40712001001']) {
    const { value } = await mission.anonymous(session.authorizePhone, {
      body: { user, password: 'same', uniqueId: 'x' },
    })
    expect(JSON.parse(Buffer.from(value.access_token?.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      sub: user,
    })
  }
})

test('a PIN is reset for one observer of a shared number, or for nobody', async () => {
  await createSharing()
  await chooseCountry('RO')
  const reset = (phoneNumber: string) =>
    ngo.staff(observers.resetPin, { body: { action: 'reset-password', phoneNumber, pin: 'a new one' } })
  expect((await reset('0040712001001')).status).toBe(409)
  expect((await reset('+40712001001')).status).toBe(200)
  expect([await statusOf('0712001001', 'pin 0'), await statusOf('0712001001', 'pin 1')]).toEqual([200, 400])
  expect(await statusOf('0712001001', 'a new one')).toBe(200)
})

test('keys of earlier rules are recomputed at the start, once, also those that swap', async () => {
  await createSharing()
  const { db } = mission
  const setKey = (phone: string, key: string) =>
    db.updateTable('observer').set({ phone_key: key }).where('phone', '=', phone).execute()
  await setKey('0722001002', 'x')
  await setKey('0712001001', '0722001002')
  await setKey('0722001002', '0712001001')
  await db.deleteFrom('phone_key_rules').execute()
  expect([await reconcilePhoneKeys(db), await reconcilePhoneKeys(db)]).toEqual([true, false])
  const rows = await db
    .selectFrom('observer')
    .select(['phone', 'phone_key', 'phone_key_serial'])
    .orderBy('id')
    .execute()
  expect(rows.map(row => [row.phone, row.phone_key, row.phone_key_serial])).toEqual([
    ['0712001001', '0712001001', 0],
    ['+40712001001', '+40712001001', 0],
    ['0722001002', '0722001002', 0],
  ])
})

test('a wrong number stays wrong when the country changes and when it is only written otherwise', async () => {
  const { value: idObserver } = await add('0712001001')
  await ngo.staff(calls.record, { body: { idObserver, outcome: 'wrong_number' } })
  const wasCalled = async () => {
    const called = mission.db.selectFrom('phone_call').innerJoin('observer', 'observer.id', 'observer_id')
    const { key, calledKey } = await called
      .select(['phone_call.phone_key as calledKey', 'observer.phone_key as key'])
      .executeTakeFirstOrThrow()
    return key === calledKey
  }
  for (const country of ['RO', null, 'KE', 'RO'] as const) {
    await chooseCountry(country)
    expect(await wasCalled()).toBe(true)
  }
  await ngo.staff(observers.change, { body: { idObserver, phone: '+40 712 001 001' } })
  expect(await wasCalled()).toBe(true)
  await ngo.staff(observers.change, { body: { idObserver, phone: '0722001002' } })
  expect(await wasCalled()).toBe(false)
})
