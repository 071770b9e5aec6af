import { answers } from '@scrutineer/contract/answers'
import { observerApp } from '@scrutineer/contract/observer-app'
import { outbox } from '@scrutineer/contract/outbox'
import { placeImports } from '@scrutineer/contract/place-imports'
import { stations } from '@scrutineer/contract/stations'
import { unplaced } from '@scrutineer/contract/unplaced'
import { beforeEach, expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting({ code: 'NUMBERS' })
let device = createDevice(phone.call)
beforeEach(() => {
  device = createDevice(phone.call)
})

const at = (number: number, stationId?: number) => ({
  countyCode: county.code,
  pollingStationNumber: number,
  ...(stationId !== undefined && { stationId, stationsVersion: 'a' }),
})
const time = (clock: string) => `2024-06-09T${clock}:00.000Z`
const answer = (station: object, recordedAt = time('08:00')) => ({
  kind: 'answer' as const,
  station: { ...at(1), ...station },
  body: { questionId: form.question(1).id, options: [{ optionId: form.optionId(1, 0) }] },
  recordedAt,
})
const renumber = (id: number, number: number) =>
  organizer.staff(stations.save, { body: { id, county: county.code, number, confirm: true } })
/** Stations 1 and 2 exchange their numbers at nine o'clock. */
const exchange = async () => {
  const [one, two] = [county.stationId(1), county.stationId(2)]
  for (const [id, number] of [
    [one, 901],
    [two, 1],
    [one, 2],
  ] as const)
    expect((await renumber(id, number)).status).toBe(200)
  mission.at('2024-06-09T10:00:00Z')
  return { one, two }
}
const readReasons = async () =>
  (await ngo.staff(unplaced.list)).value.data.map(({ kind, reasons }) => [kind, ...reasons])
const isAnswered = async (idPollingStation: number) => {
  const query = { idObserver: phone.id, idPollingStation }
  return (await ngo.staff(answers.filledIn, { query })).value.length > 0
}

test('what was recorded before two numbers were exchanged goes to neither building by itself, and staff place it', async () => {
  const { one, two } = await exchange()
  const items = [
    answer(at(1, one)),
    answer(at(1)),
    { ...answer(at(1)), kind: 'visit' as const, body: { observerArrivalTime: time('07:00') } },
    { ...answer(at(1)), kind: 'note' as const, body: { text: 'A queue' } },
    { ...answer(at(1)), kind: 'move' as const, body: { to: at(3) } },
  ]
  for (const each of items) expect(await device.record(each)).toMatchObject([{ state: 'received' }])
  expect((await readReasons()).toSorted()).toEqual([
    ['answer', 'number_changed'],
    ['answer', 'number_changed'],
    ['note', 'number_changed'],
    ['note', 'number_changed'],
    ['visit', 'number_changed'],
  ])
  expect([await isAnswered(one), await isAnswered(two)]).toEqual([false, false])
  const ids = (await ngo.staff(unplaced.list)).value.data.flatMap(({ id, kind }) => (kind === 'answer' ? [id] : []))
  await ngo.staff(unplaced.place, { body: { ids, idPollingStation: one } })
  expect([await isAnswered(one), await isAnswered(two)]).toEqual([true, false])
})

test('what was recorded after the change, with the new list or the time of an older app, is of the number’s station', async () => {
  const { two } = await exchange()
  await device.record(answer(at(1, two), time('08:00')))
  await device.record(answer(at(1), time('09:30')))
  expect(await readReasons()).toEqual([])
  expect(await isAnswered(two)).toBe(true)
})

test('a number that another station has now, after a change or a deletion, isn’t taken for the first one', async () => {
  const three = county.stationId(3)
  await renumber(three, 33)
  const added = await organizer.staff(stations.save, { body: { county: county.code, number: 3, confirm: true } })
  mission.at('2024-06-09T10:00:00Z')
  await device.record(answer(at(3)))
  await device.record(answer(at(3, three)))
  expect(await readReasons()).toEqual([
    ['answer', 'number_changed'],
    ['answer', 'number_changed'],
  ])
  expect(await isAnswered(added.value.id)).toBe(false)
  // Nobody has the number: it is still known what it meant.
  await organizer.staff(stations.remove, { params: { id: added.value.id }, query: { confirm: true } })
  await device.record(answer(at(3)))
  expect((await readReasons())[0]).toEqual(['answer', 'number_changed'])
})

test('what was recorded before an import that gives a number to another building is unplaced', async () => {
  const importPlaces = (...rows: string[]) => {
    const lines = ['countyCode,number,name,address', ...rows.map(row => `${county.code},${row}`)]
    const query = { confirm: true }
    return organizer.staff(placeImports.run, { query, files: [new File([lines.join('\n')], 'places.csv')] })
  }
  await importPlaces('1,School,Park 1', '2,Library,Main 2')
  mission.at('2024-06-09T09:30:00Z')
  expect((await importPlaces('1,Town hall,Main 9', '2,Library,Main Street 2')).status).toBe(200)
  mission.at('2024-06-09T10:00:00Z')
  const [one, two] = [county.stationId(1), county.stationId(2)]
  await device.record(answer(at(1, one)))
  await device.record(answer(at(1)))
  await device.record(answer(at(2, two)))
  expect(await readReasons()).toEqual([
    ['answer', 'number_changed'],
    ['answer', 'number_changed'],
  ])
  expect([await isAnswered(one), await isAnswered(two)]).toEqual([false, true])
  await device.record(answer(at(1, one), time('09:40')))
  expect(await isAnswered(one)).toBe(true)
})

test('a merged station’s items go to the one that remains, also by the id of the one that is gone', async () => {
  const [one, two] = [county.stationId(1), county.stationId(2)]
  await organizer.staff(stations.merge, { params: { id: one }, body: { into: two, confirm: true } })
  await device.record(answer(at(1, one)))
  expect(await readReasons()).toEqual([])
  expect(await isAnswered(two)).toBe(true)
})

test('before a number changes or a station is deleted, staff are told how many phones hold items', async () => {
  await phone.call(outbox.post, {
    body: { device: device.id, held: { items: 2, oldestAt: time('08:00') }, items: [] },
  })
  const body = { id: county.stationId(1), county: county.code, number: 77 }
  const refused = await organizer.staff(stations.save, { body })
  const warning = [409, expect.stringMatching(/\d+ phones? held unsent items at the last contact/)]
  expect([refused.status, refused.text]).toEqual(warning)
  expect((await organizer.staff(stations.save, { body: { ...body, confirm: true } })).status).toBe(200)
  const params = { id: county.stationId(2) }
  const kept = await organizer.staff(stations.remove, { params })
  expect([kept.status, kept.text]).toEqual(warning)
  expect((await organizer.staff(stations.remove, { params, query: { confirm: true } })).status).toBe(200)
})

test('the list of stations tells phones the id of each', async () => {
  const { value } = await phone.call(observerApp.stations)
  let id = 0
  const ids = value.idSteps?.map(step => {
    id += step
    return id
  })
  const index = value.counties.findIndex(({ code }) => code === county.code)
  const row = value.stations.findIndex(station => station[0] === index && station[1] === 2)
  expect(ids?.[row]).toBe(county.stationId(2))
})
