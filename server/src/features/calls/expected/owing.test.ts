import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { observers } from '@scrutineer/contract/observers'
import { beforeEach, expect, test } from 'vitest'
import { answerTo, createAccount, createCounty, createNgo, createPhone } from '../../../../test/factories.ts'
import { reporting } from '../../../../test/reporting.ts'

let idCheckpoint: number

const { mission, organizer, form, ngo, county } = await reporting({ code: 'OWE' })
beforeEach(async () => {
  const body = { name: 'Opening', idForm: form.id, dueAt: '2024-06-09T08:30:00Z', counties: [county.code] }
  idCheckpoint = (await organizer.staff(checkpoints.add, { body })).value
})

const createOwing = async (change: object) => {
  const phone = await createPhone(mission, ngo.id)
  await ngo.staff(observers.change, { body: { idObserver: phone.id, ...change } })
  return phone
}
const record = (idObserver: number, outcome: 'no_answer' | 'wrong_number') =>
  ngo.staff(calls.record, { body: { idObserver, outcome, idCheckpoint } })
const list = async (query: object = {}, { staff } = ngo) =>
  (await staff(calls.owing, { query: { idCheckpoint, ...query } })).value

/** One observer with nothing, one with a part, one unreachable, one who owes nothing; by name. */
const createDay = async () => {
  const [one, two] = [`${county.code} 1`, `${county.code} 2`]
  const partial = await createOwing({ name: 'Ana', backupPhone: '0799 1', assignedStations: [one, two] })
  const missing = await createOwing({ name: 'Bogdan', assignedStations: [one] })
  const unreachable = await createOwing({ name: 'Călin', assignedStations: [two] })
  const done = await createOwing({ name: 'Dan', assignedStations: [one] })
  const answer = (question: number, station: number) => answerTo(form, county.code, question, [0], station)
  await partial.call(answers.post, { body: { answers: [answer(0, 2)] } })
  await done.call(answers.post, { body: { answers: [answer(0, 1), answer(1, 1), answer(2, 1)] } })
  await record(partial.id, 'no_answer')
  await record(unreachable.id, 'wrong_number')
  return { partial, missing, unreachable }
}

test('who owes a report is listed with phones, stations, the last call and the caller, as the board counts them', async () => {
  const { partial, missing, unreachable } = await createDay()
  const colleague = await createAccount(mission, ngo.id)
  await colleague.staff(calls.next, { body: { idCheckpoint, idObserver: missing.id } })
  const page = await list({ county: county.code })
  expect(page).toMatchObject({
    totalItems: 3,
    data: [
      {
        idObserver: partial.id,
        phone: partial.phone,
        backupPhone: '0799 1',
        state: 'partial',
        owed: [
          { pollingStationName: `${county.code} 1`, answered: 0, required: 3 },
          { pollingStationName: `${county.code} 2`, answered: 1 },
        ],
        lastCall: { at: '2024-06-09T09:00:00.000Z', account: ngo.account, outcome: 'no_answer' },
        calledBy: null,
      },
      { idObserver: missing.id, state: 'missing', lastCall: null, calledBy: colleague.account },
      { idObserver: unreachable.id, state: 'unreachable', lastCall: { outcome: 'wrong_number' } },
    ],
  })
  const board = (await ngo.staff(calls.board)).value
  const column = board.checkpoints.findIndex(({ id }) => id === idCheckpoint)
  const cell = board.rows.find(row => row.county === county.code)?.cells[column]
  expect(cell).toMatchObject({ expected: 4, received: 1, partial: 1, missing: 1, unreachable: 1 })
})

test('the list is filtered as the call sheet is, in pages, and only in scope', async () => {
  const { partial, missing, unreachable } = await createDay()
  const idsOf = async (query: object) => (await list(query)).data.map(({ idObserver }) => idObserver)
  expect(await idsOf({ only: 'unreachable' })).toEqual([unreachable.id])
  expect(await idsOf({ only: 'tryAgain' })).toEqual([])
  mission.at('2024-06-09T09:30:00Z')
  expect(await idsOf({ only: 'tryAgain' })).toEqual([partial.id])
  expect(await idsOf({ page: 2, pageSize: 1 })).toEqual([missing.id])
  expect(await list({ page: 9, pageSize: 1 })).toMatchObject({ data: [], totalItems: 3 })
  expect(await idsOf({ county: (await createCounty(mission)).code })).toEqual([])
  expect((await list({}, await createNgo(mission))).totalItems).toBe(0)
  expect((await list({ idNgo: ngo.id }, organizer)).totalItems).toBe(3)
  expect((await ngo.staff(calls.owing, { query: { idCheckpoint: 999_999 } })).status).toBe(404)
})

test('a caller takes one of the list in place of the claimed observer, unless another caller has the observer', async () => {
  const { partial, missing } = await createDay()
  const colleague = await createAccount(mission, ngo.id)
  const take = (idObserver: number, { staff } = ngo) => staff(calls.next, { body: { idCheckpoint, idObserver } })
  expect((await take(missing.id)).value).toMatchObject({ idObserver: missing.id })
  expect((await take(missing.id)).value).toMatchObject({ idObserver: missing.id })
  const refused = await take(missing.id, { ...ngo, ...colleague })
  expect(refused).toMatchObject({ status: 409, problem: { detail: `${ngo.account} is calling this observer.` } })
  expect((await take(partial.id)).value).toMatchObject({ idObserver: partial.id })
  expect((await take(missing.id, { ...ngo, ...colleague })).value).toMatchObject({ idObserver: missing.id })
  const claims = (await ngo.staff(calls.claims)).value
  expect(claims.map(({ idObserver }) => idObserver).toSorted()).toEqual([partial.id, missing.id].toSorted())
  expect((await take(missing.id, await createNgo(mission))).status).toBe(404)
})

test('an observer who owes nothing can be called, and report from the stations where the observer was', async () => {
  const phone = await createOwing({ assignedStations: [`${county.code} 3`] })
  await phone.call(answers.post, {
    body: { answers: [0, 1, 2].map(question => answerTo(form, county.code, question, [0], 3)) },
  })
  const arrival = { countyCode: county.code, idPollingStation: 1, observerArrivalTime: '2024-06-09T07:00:00Z' }
  await phone.call(answers.arrive, { body: arrival })
  const contact = (await ngo.staff(calls.contact, { params: { id: phone.id } })).value
  expect(contact).toMatchObject({
    phone: phone.phone,
    owed: [],
    stations: [
      { id: county.stationId(3), name: `${county.code} 3` },
      { id: county.stationId(1), name: `${county.code} 1` },
    ],
  })
  const claimed = await ngo.staff(calls.next, { body: { idObserver: phone.id } })
  expect(claimed.value).toMatchObject({ idObserver: phone.id, owed: [] })
  const other = await createNgo(mission)
  expect((await other.staff(calls.contact, { params: { id: phone.id } })).status).toBe(404)
})
