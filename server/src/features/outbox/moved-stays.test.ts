import { randomUUID } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { notes } from '@scrutineer/contract/notes'
import { observerApp } from '@scrutineer/contract/observer-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../testkit/database/recount.ts'
import { createDevice } from '../../../test/app-phone.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, form, ngo, county, phone } = await reporting({ code: 'STAYS' })
let device = createDevice(phone.call)
beforeEach(() => {
  device = createDevice(phone.call)
})
afterEach(() => expectConsistentCounters(mission.db))

const at = (number: number) => ({ countyCode: county.code, pollingStationNumber: number })
const time = (clock: string) => `2024-06-09T${clock}:00.000Z`
const answer = (number: number, question: number, option: number, fields: object = {}) => ({
  kind: 'answer' as const,
  station: at(number),
  body: { questionId: form.question(question).id, options: [{ optionId: form.optionId(question, option) }] },
  ...fields,
})
const arrive = (number: number, clock: string) => ({
  kind: 'visit' as const,
  station: at(number),
  body: { observerArrivalTime: time(clock) },
})
const leave = (number: number, clock: string) => ({
  kind: 'visit' as const,
  station: at(number),
  body: { observerLeaveTime: time(clock) },
})
const move = (from: number, to: number, fields: object = {}) => ({
  kind: 'move' as const,
  station: at(from),
  body: { to: at(to) },
  ...fields,
})
/** Answers and visit as the observer's phone gets them back. */
const read = async (number: number) => {
  const { visit, answers: stored } = (await phone.call(observerApp.report, { query: at(number) })).value
  const options = stored.flatMap(each => each.options.map(({ optionId }) => optionId))
  return { options: options.toSorted((a, b) => a - b), visit: [visit.arrivedAt, visit.leftAt] }
}
const option = (question: number, index: number) => form.optionId(question, index)
const key = (number: number) => ({ idObserver: phone.id, idPollingStation: county.stationId(number) })

/** Station 1 was observed; station 2 too, an hour later. */
const observeTwo = async () => {
  for (const each of [arrive(1, '06:00'), answer(1, 1, 0), answer(1, 0, 0), leave(1, '07:00')])
    await device.record(each)
  for (const each of [arrive(2, '08:00'), answer(2, 1, 1)]) await device.record(each)
  return { first: await read(1), second: await read(2) }
}

test('a correction to a station with answers of its own replaces none of them, and a correction back restores both stations', async () => {
  const { first, second } = await observeTwo()
  expect(first).toEqual({
    options: [option(0, 0), option(1, 0)].toSorted((a, b) => a - b),
    visit: [time('06:00'), time('07:00')],
  })
  expect(second).toEqual({ options: [option(1, 1)], visit: [time('08:00'), null] })
  await device.record(move(2, 1))
  // The answers of station 1 stay, and its visit is the later one, not a mixture.
  expect(await read(1)).toEqual({ options: first.options, visit: [time('08:00'), null] })
  expect(await read(2)).toEqual({ options: [], visit: [null, null] })
  // The answer that didn't replace one is in the history.
  const history = (await ngo.staff(answers.history, { query: key(1) })).value.answers
  const versions = history.map(({ options, supersededAt }) => [options[0]?.text, supersededAt === null])
  expect(versions).toEqual(
    expect.arrayContaining([
      ['No', false],
      ['Yes', true],
    ]),
  )
  const [note] = (await ngo.staff(notes.list, { query: key(1) })).value
  expect(note?.text).toContain('that answer stays')
  await device.record(move(1, 2))
  expect(await read(1)).toEqual(first)
  expect(await read(2)).toEqual(second)
})

test('what is recorded after a correction belongs to the stay, and a further correction takes the stay only', async () => {
  const { first } = await observeTwo()
  await device.record(move(2, 1))
  await device.record(answer(1, 0, 2))
  await device.record(leave(1, '09:00'))
  expect(await read(1)).toMatchObject({ visit: [time('08:00'), time('09:00')] })
  await device.record(move(1, 3))
  expect(await read(1)).toEqual(first)
  const options = [option(0, 2), option(1, 1)].toSorted((a, b) => a - b)
  expect(await read(3)).toEqual({ options, visit: [time('08:00'), time('09:00')] })
})

test('what another phone of the observer recorded during the moved stay follows it, when it arrives late too', async () => {
  const other = createDevice(phone.call, randomUUID())
  const during = await other.make(answer(2, 0, 1, { recordedAt: time('08:10') }))
  const note = await other.make({ kind: 'note', station: at(2), body: { text: 'A queue' }, recordedAt: time('08:11') })
  const later = await other.make(answer(2, 1, 0, { recordedAt: time('10:00') }))
  await device.record(answer(2, 1, 1, { recordedAt: time('08:05') }))
  await device.record(move(2, 3, { recordedAt: time('08:30') }))
  mission.at('2024-06-09T10:30:00Z')
  await other.send(during, note, later)
  expect((await read(3)).options).toEqual([option(0, 1), option(1, 1)].toSorted((a, b) => a - b))
  expect((await read(2)).options).toEqual([option(1, 0)])
  expect((await ngo.staff(notes.list, { query: key(3) })).value.map(({ text }) => text)).toContain('A queue')
})

test('answers that another app sent stay, and the note says how many', async () => {
  const posted = [{ questionId: form.question(0).id, options: [{ optionId: form.optionId(0, 0) }], ...at(1) }]
  await phone.call(answers.post, { body: { answers: posted } })
  await device.record(answer(1, 1, 0))
  await device.record(move(1, 2))
  expect([(await read(1)).options, (await read(2)).options]).toEqual([[option(0, 0)], [option(1, 0)]])
  const texts = (await ngo.staff(notes.list, { query: key(2) })).value.map(({ text }) => text)
  expect(texts[0]).toContain(`Answers that remain at ${county.code} 1: 1.`)
  await device.record(move(2, 3))
  const [further] = (await ngo.staff(notes.list, { query: key(3) })).value
  expect(further?.text).not.toContain('remain')
})

test('a late answer that was moved replaces none that was given there', async () => {
  await device.record(answer(1, 1, 0))
  const late = await device.make(answer(2, 1, 1))
  await device.record(move(2, 1))
  await device.send(late)
  expect((await read(1)).options).toEqual([option(1, 0)])
  expect((await read(2)).options).toEqual([])
})

test('an arrival after a departure begins another visit, also if the departure comes late', async () => {
  for (const each of [arrive(1, '06:00'), leave(1, '07:00'), arrive(1, '08:00')]) await device.record(each)
  expect((await read(1)).visit).toEqual([time('08:00'), null])
  await device.record(arrive(2, '06:00'))
  const late = await device.make(leave(2, '07:00'))
  await device.record(arrive(2, '08:00'))
  await device.send(late)
  expect((await read(2)).visit).toEqual([time('08:00'), null])
})
