import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import type { CallBoard } from '@scrutineer/contract/fields/call-values'
import { observers } from '@scrutineer/contract/observers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { unique } from '../../../../../testkit/unique.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../../test/factories.ts'
import { createMission, type Mission } from '../../../../test/mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
let ngo: Awaited<ReturnType<typeof createNgo>>
let form: Awaited<ReturnType<typeof createForm>>
let north: Awaited<ReturnType<typeof createCounty>>
let south: Awaited<ReturnType<typeof createCounty>>
let phone: Awaited<ReturnType<typeof createPhone>>

/** Due at 09:00; tests begin at 08:00. */
const dueAt = '2024-06-09T09:00:00Z'

beforeEach(async () => {
  mission ??= await createMission()
  mission.at('2024-06-09T08:00:00Z')
  organizer ??= await createNgo(mission, { organizer: true })
  ngo = await createNgo(mission)
  form = await createForm(organizer.staff, formUpload(unique()))
  north = await createCounty(mission)
  south = await createCounty(mission)
  phone = await createPhone(mission, ngo.id)
})
afterAll(() => mission.close())

const addCheckpoint = async (fields: object = {}) =>
  (await organizer.staff(checkpoints.add, { body: { name: 'Opening', idForm: form.id, dueAt, ...fields } })).value
const assign = (idObserver: number, ...assignedStations: string[]) =>
  ngo.staff(observers.change, { body: { idObserver, assignedStations } })
const post = (questions: readonly number[], county = north, station = 1, from = phone) =>
  from.call(answers.post, {
    body: { answers: questions.map(question => answerTo(form, county.code, question, [0], station)) },
  })
const arrive = (county = north, station = 1) =>
  phone.call(answers.arrive, {
    body: { countyCode: county.code, idPollingStation: station, observerArrivalTime: '2024-06-09T07:00:00Z' },
  })

const cellIn = (board: CallBoard, idCheckpoint: number, county: string) => {
  const index = board.checkpoints.findIndex(({ id }) => id === idCheckpoint)
  return board.rows.find(row => row.county === county)?.cells[index]
}
const cell = async (idCheckpoint: number, county = north) =>
  cellIn((await ngo.staff(calls.board)).value, idCheckpoint, county.code)
const none = { expected: 1, received: 0, late: 0, partial: 0, missing: 0, unreachable: 0 }

test('a report is expected of observers assigned in the counties of the checkpoint, wherever they arrived', async () => {
  const [everywhere, onlySouth] = [await addCheckpoint(), await addCheckpoint({ counties: [south.code] })]
  expect(await cell(everywhere)).toBeNull()
  await assign(phone.id, `${north.code} 1`)
  await arrive(south)
  expect(await cell(everywhere)).toEqual({ ...none, missing: 1 })
  expect(await cell(everywhere, south)).toBeNull()
  expect(await cell(onlySouth, south)).toBeNull()
  await assign(phone.id, `${north.code} 1`, `${south.code} 2`)
  expect(await cell(everywhere)).toEqual({ ...none, missing: 1 })
  expect(await cell(onlySouth, south)).toEqual({ ...none, missing: 1 })
  expect(await cell(onlySouth)).toBeNull()
})

test('without an assignment a report is expected where the observer arrived or reported', async () => {
  const id = await addCheckpoint()
  expect(await cell(id)).toBeNull()
  await arrive()
  expect(await cell(id)).toEqual({ ...none, missing: 1 })
  await post([0], south, 2)
  expect(await cell(id, south)).toEqual({ ...none, partial: 1 })
  expect(await cell(id)).toEqual({ ...none, missing: 1 })
})

test('nothing is expected of test observers, removed observers and those of other NGOs', async () => {
  const id = await addCheckpoint()
  await assign(phone.id, `${north.code} 1`)
  const other = await createNgo(mission)
  expect(cellIn((await other.staff(calls.board)).value, id, north.code)).toBeNull()
  const { value } = await organizer.staff(calls.board, { query: { idNgo: other.id } })
  expect(cellIn(value, id, north.code)).toBeNull()
  expect(cellIn((await organizer.staff(calls.board)).value, id, north.code)).toEqual({ ...none, missing: 1 })
  await ngo.staff(observers.change, { body: { idObserver: phone.id, isTestObserver: true } })
  expect(await cell(id)).toBeNull()
  await ngo.staff(observers.change, { body: { idObserver: phone.id, isTestObserver: false } })
  expect(await cell(id)).toEqual({ ...none, missing: 1 })
  await ngo.staff(observers.remove, { query: { id: phone.id } })
  expect(await cell(id)).toBeNull()
})

test('a report is partial until all questions are answered, and late if that was after the due time', async () => {
  const [all, one] = [await addCheckpoint(), await addCheckpoint({ requiredAnswers: 1 })]
  await assign(phone.id, `${north.code} 1`)
  await post([0, 1])
  expect(await cell(all)).toEqual({ ...none, partial: 1 })
  expect(await cell(one)).toEqual({ ...none, received: 1 })
  mission.at('2024-06-09T09:30:00Z')
  await post([2])
  expect(await cell(all)).toEqual({ ...none, received: 1, late: 1 })
})

test('a correction after the due time makes no report late; a withdrawn answer makes it partial', async () => {
  const id = await addCheckpoint()
  await assign(phone.id, `${north.code} 1`)
  await post([0, 1, 2])
  mission.at('2024-06-09T09:30:00Z')
  await phone.call(answers.post, { body: { answers: [answerTo(form, north.code, 0, [1])] } })
  expect(await cell(id)).toEqual({ ...none, received: 1 })
  await phone.call(answers.post, { body: { answers: [answerTo(form, north.code, 0, [])] } })
  expect(await cell(id)).toEqual({ ...none, partial: 1 })
})

test('with several assigned stations of a county all reports are expected', async () => {
  const id = await addCheckpoint()
  await assign(phone.id, `${north.code} 1`, `${north.code} 2`)
  await post([0, 1, 2])
  expect(await cell(id)).toEqual({ ...none, partial: 1 })
  await post([0, 1, 2], north, 2)
  expect(await cell(id)).toEqual({ ...none, received: 1 })
})

test('three calls without an answer make an observer unreachable, a reached one ends that', async () => {
  const id = await addCheckpoint()
  await assign(phone.id, `${north.code} 1`)
  const ring = (outcome: 'reached' | 'no_answer') =>
    ngo.staff(calls.record, { body: { idObserver: phone.id, outcome } })
  for (const outcome of ['no_answer', 'no_answer', 'reached', 'no_answer', 'no_answer'] as const) await ring(outcome)
  expect(await cell(id)).toEqual({ ...none, missing: 1 })
  await ring('no_answer')
  expect(await cell(id)).toEqual({ ...none, unreachable: 1 })
  await post([0, 1, 2])
  expect(await cell(id)).toEqual({ ...none, received: 1 })
})

test('a wrong number makes an observer unreachable until it is changed', async () => {
  const id = await addCheckpoint()
  await assign(phone.id, `${north.code} 1`)
  await post([0])
  await ngo.staff(calls.record, { body: { idObserver: phone.id, outcome: 'wrong_number' } })
  expect(await cell(id)).toEqual({ ...none, unreachable: 1 })
  await ngo.staff(observers.change, { body: { idObserver: phone.id, phone: `${phone.phone} 9` } })
  expect(await cell(id)).toEqual({ ...none, partial: 1 })
})
