import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { cards, MAX_CARD_DEVICES } from '@scrutineer/contract/cards'
import { electionSettings } from '@scrutineer/contract/election-settings'
import { observerApp } from '@scrutineer/contract/observer-app'
import { observers } from '@scrutineer/contract/observers'
import { outbox } from '@scrutineer/contract/outbox'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { createNgo, createObserver, secret } from '../../../test/factories.ts'
import { createCaller, sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const ngo = await createNgo(mission)
const other = await createNgo(mission)

const issue = async (name: string) => {
  const observer = await createObserver(mission, ngo.id, { name })
  const [card] = (await ngo.staff(cards.issue, { body: { ids: [observer.id] } })).value
  if (!card) throw new Error('no card')
  return { observer, token: card.token, params: { id: observer.id } }
}
const signIn = (token: string, id: string = randomUUID()) =>
  mission.anonymous(observerApp.signIn, { body: { token, device: { id, name: 'Android, Chrome' } } })
const callAs = async (token: string, deviceId: string) =>
  createCaller(mission.app, (await signIn(token, deviceId)).value.access_token)

test('a card says whose it is, and signs in three devices, each as often as it needs', async () => {
  const { observer, token, params } = await issue('Ana Maria Popescu')
  const { value } = await mission.anonymous(observerApp.card, { body: { token } })
  expect(value.name).toBe('Ana P.')
  const [first, ...others] = Array.from({ length: MAX_CARD_DEVICES }, () => randomUUID())
  for (const id of [first, ...others]) expect((await signIn(token, id)).status).toBe(200)
  // Unknown isn't nothing.
  expect((await ngo.staff(cards.devices, { params })).value.devices.map(({ heldItems }) => heldItems)).toEqual([
    null,
    null,
    null,
  ])
  const call = await callAs(token, first ?? '')
  expect((await call(observerApp.start)).value.observer).toMatchObject({ id: observer.id, name: 'Ana Maria Popescu' })
  const refused = await signIn(token)
  expect(refused.problem.errors?.token?.[0]).toContain('3 phones')

  await call(outbox.post, {
    body: { device: first ?? '', held: { items: 4, oldestAt: '2024-06-09T06:00:00.000Z' }, items: [] },
  })
  const listed = (await ngo.staff(cards.devices, { params })).value
  expect(listed.card).toMatchObject({ devices: MAX_CARD_DEVICES })
  expect(listed.devices.find(({ id }) => id === first)).toMatchObject({
    ...{ name: 'Android, Chrome', heldItems: 4, heldSince: '2024-06-09T06:00:00.000Z', isByCard: true, endedAt: null },
  })
  // The second device learns what the first one holds.
  const second = await callAs(token, others[0] ?? '')
  expect((await second(observerApp.start)).value.otherDevices).toMatchObject([{ name: 'Android, Chrome', items: 4 }])
})

test('a reissued card ends the earlier one and leaves its devices signed in; an ended card ends them', async () => {
  const { token, params } = await issue('Ion Marin')
  const call = await callAs(token, randomUUID())
  await ngo.staff(cards.issue, { body: { ids: [params.id] } })
  expect((await signIn(token)).problem.errors).toHaveProperty('token')
  expect((await call(observerApp.start)).status).toBe(200)
  const [signedIn] = (await ngo.staff(cards.devices, { params })).value.devices
  expect(signedIn).toMatchObject({ isByCard: false, isByEarlierCard: true })
  await ngo.staff(cards.end, { params })
  expect((await call(observerApp.start)).status).toBe(401)
  expect((await ngo.staff(cards.devices, { params })).value.card).toBeNull()
})

test('an ended device keeps what it holds, unless staff ask it to delete everything', async () => {
  const { token, params } = await issue('Dan Radu')
  const [kept, erased] = [randomUUID(), randomUUID()]
  const calls = [await callAs(token, kept), await callAs(token, erased)]
  await ngo.staff(cards.endDevice, { params: { ...params, device: kept }, body: { erase: false } })
  await ngo.staff(cards.endDevice, { params: { ...params, device: erased }, body: { erase: true } })
  for (const call of calls) expect((await call(observerApp.start)).status).toBe(401)
  const states = [kept, erased].map(id => mission.anonymous(observerApp.deviceState, { params: { id } }))
  expect((await Promise.all(states)).map(({ value }) => value.isErased)).toEqual([false, true])
  // The card ends with an erased device, and a new one signs it in: it isn't to be erased any more.
  expect((await ngo.staff(cards.devices, { params })).value.card).toBeNull()
  expect((await signIn(token, erased)).problem.errors).toHaveProperty('token')
  const [card] = (await ngo.staff(cards.issue, { body: { ids: [params.id] } })).value
  await signIn(card?.token ?? '', erased)
  expect((await mission.anonymous(observerApp.deviceState, { params: { id: erased } })).value.isErased).toBe(false)
})

test('who signs in on a phone that was to be erased for another observer keeps what they record on it', async () => {
  const [ana, ion] = [await issue('Ana Pop'), await issue('Ion Rus')]
  const device = randomUUID()
  mission.at('2024-06-09T08:00:00Z')
  await callAs(ana.token, device)
  await ngo.staff(cards.endDevice, { params: { ...ana.params, device }, body: { erase: true } })
  mission.at('2024-06-09T09:00:00Z')
  await callAs(ion.token, device)
  await ngo.staff(cards.endDevice, { params: { ...ion.params, device }, body: { erase: false } })
  const readState = async () =>
    (await mission.anonymous(observerApp.deviceState, { params: { id: device } })).value.isErased
  expect(await readState()).toBe(false)
  await ngo.staff(cards.endDevice, { params: { ...ion.params, device }, body: { erase: true } })
  expect(await readState()).toBe(true)
})

test('phone number and PIN sign in a device too', async () => {
  const observer = await createObserver(mission, ngo.id)
  const device = { id: randomUUID(), name: 'iPhone, Safari' }
  const body = { user: observer.phone, password: secret, device }
  const { value } = await mission.anonymous(session.authorizePhone, { body })
  expect((await createCaller(mission.app, value.access_token)(observerApp.start)).status).toBe(200)
  expect((await ngo.staff(cards.devices, { params: { id: observer.id } })).value).toMatchObject({
    card: null,
    devices: [{ id: device.id, name: device.name, isByCard: false, isByEarlierCard: false }],
  })
})

test('cards are for observers of the account’s NGO, and not for removed ones', async () => {
  const { observer, token, params } = await issue('Vlad Ene')
  expect((await other.staff(cards.issue, { body: { ids: [observer.id] } })).status).toBe(404)
  expect((await other.staff(cards.devices, { params })).status).toBe(404)
  expect((await signIn('unknown')).status).toBe(400)
  await ngo.staff(observers.remove, { query: { id: observer.id } })
  expect((await signIn(token)).problem.errors).toHaveProperty('token')
})

test('a card is in the language of the observer’s app, else the election’s first, else that of the account', async () => {
  const [arabic, other] = [await issue('Amal Haddad'), await issue('Vera Rusu')]
  const phone = await callAs(arabic.token, randomUUID())
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const subscribed = await phone(observerApp.subscribe, {
    body: {
      endpoint: `https://push.example.org/${randomUUID()}`,
      p256dh: key.toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
    headers: { 'accept-language': 'ar' },
  })
  expect(subscribed.status).toBe(200)
  const textsOf = async () => {
    const body = { ids: [arabic.observer.id, other.observer.id] }
    const { value } = await ngo.staff(cards.issue, { body, headers: { 'accept-language': 'ro' } })
    return value.map(({ texts }) => texts)
  }
  const digits = other.observer.phone.slice(-3)
  expect(await textsOf()).toMatchObject([
    { language: 'ar', address: 'تحققوا من العنوان:', office: null },
    { language: 'ro', address: 'Verificați adresa:', phone: `Telefon …${digits}` },
  ])
  const organizer = await createNgo(mission, { organizer: true })
  const minutes = { lateAfterMinutes: 10, releaseAfterMinutes: null, disagreementMinutes: 10 }
  const settings = { ...minutes, observerLanguages: ['fr', 'en'], officePhone: '0213 001 122' }
  await organizer.staff(electionSettings.save, { body: settings })
  expect(await textsOf()).toMatchObject([
    { language: 'ar', office: 'غرفة العمليات: 0213 001 122' },
    { language: 'fr', office: 'Le siège : 0213 001 122', devices: expect.stringContaining('Pour 3 téléphones') },
  ])
})
