import { randomUUID } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { cards } from '@scrutineer/contract/cards'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { observers } from '@scrutineer/contract/observers'
import { outbox } from '@scrutineer/contract/outbox'
import { session } from '@scrutineer/contract/session'
import { beforeEach, expect, test } from 'vitest'
import {
  answerTo,
  createAccount,
  createCounty,
  createForm,
  createNgo,
  createObserver,
  createPhone,
  formUpload,
  secret,
} from '../../../../test/factories.ts'
import { type Caller, createCaller, sharedMission } from '../../../../test/mission.ts'

let ngo: Awaited<ReturnType<typeof createNgo>>
let county: Awaited<ReturnType<typeof createCounty>>
let idCheckpoint: number

const mission = await sharedMission({ push: { send: async () => ({ kind: 'delivered' }) } })
const organizer = await createNgo(mission, { organizer: true })
const form = await createForm(organizer.staff, formUpload('CALL'))
beforeEach(async () => {
  mission.at('2024-06-09T09:00:00Z')
  ngo = await createNgo(mission)
  county = await createCounty(mission)
  const body = { name: 'Opening', idForm: form.id, dueAt: '2024-06-09T08:30:00Z', counties: [county.code] }
  idCheckpoint = (await organizer.staff(checkpoints.add, { body })).value
})

/** Observers who owe the report. */
const createOwing = async (count: number) => {
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) {
    const { id } = await createObserver(mission, ngo.id)
    await ngo.staff(observers.change, { body: { idObserver: id, assignedStations: [`${county.code} 1`] } })
    ids.push(id)
  }
  return ids
}
const createColleague = () => createAccount(mission, ngo.id)
const next = (staff: Caller = ngo.staff, only?: 'unreachable' | 'tryAgain') =>
  staff(calls.next, { body: { idCheckpoint, ...(only && { only }) } })
const nextId = async (staff?: Caller, only?: 'unreachable' | 'tryAgain') => (await next(staff, only)).value?.idObserver
const record = (idObserver: number, outcome: 'reached' | 'no_answer' | 'will_send' | 'wrong_number', rest = {}) =>
  ngo.staff(calls.record, { body: { idObserver, outcome, idCheckpoint, ...rest } })

test('two callers get different people; a caller keeps the claim until the outcome is recorded', async () => {
  const [first = 0, second = 0] = await createOwing(2)
  const colleague = await createColleague()
  expect(await nextId()).toBe(first)
  expect(await nextId(colleague.staff)).toBe(second)
  expect(await nextId()).toBe(first)
  expect((await next((await createColleague()).staff)).status).toBe(204)
  const claims = (await organizer.staff(calls.claims)).value
  expect(claims).toMatchObject([
    { idObserver: first, account: ngo.account, claimedAt: '2024-06-09T09:00:00.000Z' },
    { idObserver: second, account: colleague.account, expiresAt: '2024-06-09T09:10:00.000Z' },
  ])
  expect((await (await createNgo(mission)).staff(calls.claims)).value).toEqual([])
  await record(first, 'will_send')
  expect((await ngo.staff(calls.claims)).value.map(({ idObserver }) => idObserver)).toEqual([second])
  expect((await next()).status).toBe(204)
})

test('callers who ask at the same time never get the same person', async () => {
  const owing = await createOwing(12)
  const callers = await Promise.all(Array.from({ length: 12 }, createColleague))
  const claimed = await Promise.all(callers.map(({ staff }) => nextId(staff)))
  expect(claimed.toSorted()).toEqual(owing.toSorted())
})

test('a claim expires after ten minutes; then another caller gets the person', async () => {
  const [only = 0] = await createOwing(1)
  const colleague = await createColleague()
  expect((await next()).value.expiresAt).toBe('2024-06-09T09:10:00.000Z')
  mission.at('2024-06-09T09:09:59Z')
  expect((await next(colleague.staff)).status).toBe(204)
  mission.at('2024-06-09T09:10:00Z')
  expect((await ngo.staff(calls.claims)).value).toEqual([])
  expect((await ngo.staff(calls.sheet)).value).toMatchObject({
    idObserver: only,
    expiresAt: '2024-06-09T09:10:00.000Z',
  })
  expect(await nextId(colleague.staff)).toBe(only)
  expect((await ngo.staff(calls.sheet)).status).toBe(204)
})

test('a claim is renewed during a long call, for an hour at most, and not once another caller has the person', async () => {
  const [only = 0] = await createOwing(1)
  const colleague = await createColleague()
  const renew = (staff: Caller = ngo.staff) => staff(calls.renew, { body: { idObserver: only } })
  expect((await renew()).status).toBe(204)
  await next()
  mission.at('2024-06-09T09:08:00Z')
  expect((await renew()).value).toEqual({ expiresAt: '2024-06-09T09:18:00.000Z' })
  expect((await renew(colleague.staff)).status).toBe(204)
  mission.at('2024-06-09T09:17:00Z')
  expect((await next(colleague.staff)).status).toBe(204)
  mission.at('2024-06-09T09:20:00Z')
  expect((await ngo.staff(calls.claims)).value).toEqual([])
  // Expired, but no other caller has the person.
  expect((await renew()).value).toEqual({ expiresAt: '2024-06-09T09:30:00.000Z' })
  mission.at('2024-06-09T09:55:00Z')
  expect((await renew()).value).toEqual({ expiresAt: '2024-06-09T10:00:00.000Z' })
  mission.at('2024-06-09T10:00:00Z')
  expect((await renew()).value).toEqual({ expiresAt: '2024-06-09T10:00:00.000Z' })
  expect(await nextId(colleague.staff)).toBe(only)
  expect((await renew()).status).toBe(204)
  await colleague.staff(calls.skip, { body: { idObserver: only } })
  expect((await renew(colleague.staff)).status).toBe(204)
  expect((await (await createNgo(mission)).staff(calls.renew, { body: { idObserver: only } })).status).toBe(404)
})

test('a skipped person is free at once and comes after the others', async () => {
  const [first = 0, second = 0] = await createOwing(2)
  const colleague = await createColleague()
  expect(await nextId()).toBe(first)
  await ngo.staff(calls.skip, { body: { idObserver: first } })
  expect((await ngo.staff(calls.sheet)).status).toBe(204)
  expect(await nextId()).toBe(second)
  expect(await nextId(colleague.staff)).toBe(first)
})

test('the next try decides when a person is offered again', async () => {
  const [first = 0] = await createOwing(1)
  await record(first, 'no_answer')
  expect((await next()).status).toBe(204)
  mission.at('2024-06-09T09:30:00Z')
  expect(await nextId()).toBe(first)
  await record(first, 'reached', { nextTryAt: '2024-06-09T11:00:00Z' })
  mission.at('2024-06-09T10:59:00Z')
  expect((await next()).status).toBe(204)
  mission.at('2024-06-09T11:00:00Z')
  expect(await nextId(ngo.staff, 'tryAgain')).toBe(first)
})

test('unreachable people are offered on request only', async () => {
  const [first = 0] = await createOwing(1)
  await record(first, 'wrong_number')
  mission.at('2024-06-09T12:00:00Z')
  expect((await next()).status).toBe(204)
  expect((await next(ngo.staff, 'tryAgain')).status).toBe(204)
  expect(await nextId(ngo.staff, 'unreachable')).toBe(first)
})

test('those whose reminder went unanswered for ten minutes come first, then those who were not reminded', async () => {
  const [rung = 0] = await createOwing(1)
  const phone = await createPhone(mission, ngo.id)
  await ngo.staff(observers.change, { body: { idObserver: phone.id, assignedStations: [`${county.code} 2`] } })
  await record(rung, 'reached', { nextTryAt: '2024-06-09T09:01:00Z' })
  await ngo.staff(calls.remind, { body: { idCheckpoint, from: 'S', title: 'T', message: 'M' } })
  const [late = 0] = await createOwing(1)
  expect(await nextId()).toBe(late)
  await ngo.staff(calls.skip, { body: { idObserver: late } })
  mission.at('2024-06-09T09:12:00Z')
  expect(await nextId()).toBe(rung)
  expect(await nextId((await createColleague()).staff)).toBe(phone.id)
})

test('a second reminder keeps the order of those who were reminded before; one after a new answer counts from then', async () => {
  const [first, second] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  for (const [index, phone] of [first, second].entries())
    await ngo.staff(observers.change, {
      body: { idObserver: phone.id, assignedStations: [`${county.code} ${index + 1}`] },
    })
  const remind = () => ngo.staff(calls.remind, { body: { idCheckpoint, from: 'S', title: 'T', message: 'M' } })
  await remind()
  mission.at('2024-06-09T09:09:00Z')
  // An answer, but not the whole report.
  await first.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [0], 1)] } })
  mission.at('2024-06-09T09:12:00Z')
  await remind()
  expect(await nextId()).toBe(second.id)
  mission.at('2024-06-09T09:22:00Z')
  expect(await nextId((await createColleague()).staff)).toBe(first.id)
})

test('the sheet shows the reports owed, the last contact and earlier calls', async () => {
  const phone = await createPhone(mission, ngo.id)
  await ngo.staff(observers.change, {
    body: { idObserver: phone.id, backupPhone: '0799 1', assignedStations: [`${county.code} 1`, `${county.code} 2`] },
  })
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [0], 2)] } })
  mission.at('2024-06-09T09:01:00Z')
  await record(phone.id, 'no_answer', { comment: ' try the evening ' })
  mission.at('2024-06-09T09:40:00Z')
  const sheet = (await next()).value
  expect(sheet).toMatchObject({
    phone: phone.phone,
    backupPhone: '0799 1',
    assignedStations: [`${county.code} 1`, `${county.code} 2`],
    owed: [
      { idCheckpoint, formCode: 'CALL', pollingStationName: `${county.code} 1`, answered: 0, required: 3 },
      { idCheckpoint, pollingStationName: `${county.code} 2`, answered: 1, lastAnswerAt: '2024-06-09T09:00:00.000Z' },
    ],
    calls: [{ outcome: 'no_answer', account: ngo.account, comment: ' try the evening ' }],
    lastAnswer: { pollingStationName: `${county.code} 2` },
    lastArrival: null,
  })
  const list = (await ngo.staff(calls.list, { query: { idObserver: phone.id } })).value
  expect(list).toMatchObject({ totalItems: 1, data: [{ nextTryAt: '2024-06-09T09:31:00.000Z' }] })
  const atStation = await ngo.staff(calls.list, { query: { idPollingStation: county.stationId(1) } })
  expect(atStation.value.totalItems).toBe(1)
  const elsewhere = await ngo.staff(calls.list, { query: { idPollingStation: county.stationId(3) } })
  expect(elsewhere.value.totalItems).toBe(0)
})

test('the sheet of an observer without an assignment names the station of the arrival', async () => {
  const phone = await createPhone(mission, ngo.id)
  const body = { countyCode: county.code, idPollingStation: 3, observerArrivalTime: '2024-06-09T07:00:00Z' }
  await phone.call(answers.arrive, { body })
  const sheet = (await next()).value
  expect(sheet.owed).toMatchObject([{ pollingStationName: `${county.code} 3`, answered: 0, lastAnswerAt: null }])
  expect(sheet.lastArrival).toMatchObject({ at: '2024-06-09T07:00:00.000Z', pollingStationName: `${county.code} 3` })
})

test('the sheet says what the observer’s phones hold, except those that are to delete everything', async () => {
  const phone = await createPhone(mission, ngo.id)
  await ngo.staff(observers.change, { body: { idObserver: phone.id, assignedStations: [`${county.code} 1`] } })
  const since = '2024-06-09T08:10:00.000Z'
  const [kept, erased, empty, silent] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const [id, items] of [
    [kept, 3],
    [erased, 5],
    [empty, 0],
    [silent, null],
  ] as const) {
    const device = { id, name: `Phone ${items}` }
    const body = { user: phone.phone, password: secret, device }
    const signedIn = await mission.anonymous(session.authorizePhone, { body })
    if (items === null) continue
    const call = createCaller(mission.app, signedIn.value.access_token)
    await call(outbox.post, { body: { device: id, held: { items, oldestAt: items > 0 ? since : null }, items: [] } })
  }
  await ngo.staff(cards.endDevice, { params: { id: phone.id, device: kept }, body: { erase: false } })
  await ngo.staff(cards.endDevice, { params: { id: phone.id, device: erased }, body: { erase: true } })
  const phones = (await next()).value.holdingPhones ?? []
  expect([...phones].sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'Phone 3', items: 3, since, lastSeenAt: '2024-06-09T09:00:00.000Z' },
    { name: 'Phone null', items: null, since: null, lastSeenAt: '2024-06-09T09:00:00.000Z' },
  ])
})

test('the count is that of the current checkpoint alone', async () => {
  const [first = 0, second = 0] = await createOwing(3)
  const later = { name: 'Closing', idForm: form.id, dueAt: '2024-06-09T20:00:00Z', counties: [county.code] }
  await organizer.staff(checkpoints.add, { body: later })
  await record(first, 'wrong_number')
  await record(second, 'will_send', { nextTryAt: '2024-06-09T09:00:00Z' })
  const queue = (await ngo.staff(calls.queue)).value
  expect(queue.checkpoint).toMatchObject({ id: idCheckpoint, name: 'Opening' })
  expect(queue).toMatchObject({ expected: 3, owing: 3, unreachable: 1, tryAgain: 1, toRing: 2 })
  await next()
  expect((await ngo.staff(calls.queue)).value.toRing).toBe(1)
})
