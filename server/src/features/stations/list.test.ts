import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import type { StationChange } from '@scrutineer/contract/fields/station'
import { ngos } from '@scrutineer/contract/ngos'
import { places } from '@scrutineer/contract/places'
import { stations } from '@scrutineer/contract/stations'
import { statistics } from '@scrutineer/contract/statistics'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
beforeEach(async () => {
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true })
})
afterEach(() => mission.close())

const save = (body: Partial<StationChange>) => organizer.staff(stations.save, { body })
const namesOf = async (query: Record<string, unknown>, caller = organizer.staff) => {
  const { value } = await caller(stations.list, { query })
  expect(value.totalItems).toBe(value.data.length)
  return value.data.map(({ name }) => name)
}

test('a station is found by number, county and number, and a part of its name, address or id without diacritics', async () => {
  await createCounty(mission, 'AB', 2)
  await createCounty(mission, 'CJ', 2)
  await save({
    county: 'AB',
    number: 12,
    placeName: 'Școala Ștefan cel Mare',
    address: 'Str. Łódź 3',
    code: 'RO-77',
  })
  expect(await namesOf({ search: '12' })).toEqual(['AB 12'])
  expect(await namesOf({ search: '2' })).toEqual(['AB 2', 'CJ 2'])
  expect(await namesOf({ search: 'cj 2' })).toEqual(['CJ 2'])
  for (const search of ['scoala stef', 'ȘCOALA', 'lodz', 'ro-77']) expect(await namesOf({ search })).toEqual(['AB 12'])
  expect(await namesOf({ search: '%' })).toEqual([])
  const beyond = (await organizer.staff(stations.list, { query: { page: 9, pageSize: 2 } })).value
  expect([beyond.data, beyond.totalItems]).toEqual([[], 5])
})

test('the list counts reports and visits in the caller’s scope, and filters by coverage, activity and area', async () => {
  const one = await createCounty(mission, 'AB', 2)
  await createCounty(mission, 'CJ', 1)
  const area = (await organizer.staff(places.saveArea, { body: { code: 'N', name: 'North' } })).value.id
  await organizer.staff(places.saveCounty, { body: { id: one.id, code: 'AB', name: 'Alba', idArea: area } })
  const form = await createForm(organizer.staff, formUpload('A'))
  const ngo = await createNgo(mission)
  const other = await createNgo(mission)
  const phone = await createPhone(mission, ngo.id)
  await phone.call(answers.post, { body: { answers: [answerTo(form, 'AB', 0, [2], 1)] } })
  const visit = { countyCode: 'AB', idPollingStation: 1, observerArrivalTime: '2024-06-09 07:00' }
  await phone.call(answers.arrive, { body: visit })
  for (const [caller, counts] of [
    [organizer.staff, { reports: 1, visits: 1, flagged: 1 }],
    [ngo.staff, { reports: 1, visits: 1, flagged: 1 }],
    [other.staff, { reports: 0, visits: 0, flagged: 0 }],
  ] as const)
    expect((await caller(stations.list)).value.data[0]).toMatchObject({ name: 'AB 1', ...counts })
  expect(await namesOf({ covered: 'yes' })).toEqual(['AB 1'])
  expect(await namesOf({ covered: 'flagged' })).toEqual(['AB 1'])
  expect(await namesOf({ covered: 'no' })).toEqual(['AB 2', 'CJ 1'])
  expect(await namesOf({ covered: 'yes' }, other.staff)).toEqual([])
  expect(await namesOf({ area })).toEqual(['AB 1', 'AB 2'])
  expect(await namesOf({ area, county: 'CJ' })).toEqual([])
  expect((await organizer.staff(stations.list, { query: { area: area + 1 } })).problem.errors).toHaveProperty('area')
  await save({ id: one.stationId(2), county: 'AB', number: 2, active: false, confirm: true })
  expect(await namesOf({ active: false })).toEqual(['AB 2'])
  expect(await namesOf({ active: true })).toEqual(['AB 1', 'CJ 1'])
})

test('absent fields of a station keep their values, null removes one', async () => {
  await createCounty(mission, 'AB', 0)
  const all = { county: 'AB', number: 1, placeName: 'School', latitude: 44.5, longitude: 26.1, registeredVoters: 900 }
  const id = (await save({ ...all, code: 'X' })).value.id
  await save({ id, county: 'AB', number: 3 })
  const row = async () => (await organizer.staff(stations.list)).value.data[0]
  expect(await row()).toMatchObject({
    name: 'AB 3',
    placeName: 'School',
    longitude: 26.1,
    code: 'X',
    active: true,
  })
  await save({ id, county: 'AB', number: 3, code: null, latitude: null, longitude: null, placeName: '' })
  expect(await row()).toMatchObject({ placeName: '', latitude: null, code: null, registeredVoters: 900 })
  const { data } = (await organizer.staff(audit.list, { query: { action: 'station.save' } })).value
  expect(data[0]?.facts).toEqual({ county: 'AB', pollingStationNumber: 3 })
})

test('a code of an earlier version stays although new codes are shorter', async () => {
  const { stationId } = await createCounty(mission, 'AB', 1)
  const code = '7'.repeat(61)
  const station = { id: stationId(1), county: 'AB', number: 1 }
  expect((await save({ ...station, code })).problem.errors).toEqual({ code: ['At most 60 characters.'] })
  await mission.db.updateTable('polling_station').set({ code }).execute()
  expect((await save({ ...station, code, address: 'Str. Lungă 5' })).status).toBe(200)
  expect((await organizer.staff(stations.list)).value.data).toMatchObject([{ code, address: 'Str. Lungă 5' }])
})

test('numbers and codes are unique, coordinates whole, and a county known', async () => {
  const { stationId } = await createCounty(mission, 'AB', 2)
  await save({ id: stationId(1), county: 'AB', number: 1, code: 'X' })
  const errorOf = async (body: Partial<StationChange>) => {
    const { status, problem } = await save(body)
    return [status, ...Object.keys(problem.errors ?? {})]
  }
  expect(await errorOf({ county: 'AB', number: 2 })).toEqual([409, 'number'])
  expect(await errorOf({ county: 'AB', number: 3, code: 'X' })).toEqual([409, 'code'])
  expect(await errorOf({ county: 'AB', number: 3, latitude: 0, longitude: 0 })).toEqual([400, 'latitude'])
  expect(await errorOf({ id: stationId(1), county: 'AB', number: 1, latitude: 44 })).toEqual([400, 'latitude'])
  expect(await errorOf({ county: 'ZZ', number: 3 })).toEqual([400, 'county'])
  expect(await errorOf({ id: 99_999, county: 'AB', number: 3 })).toEqual([404])
})

test('a station with a report can’t be deleted or moved to another county; its number and its name in rankings change', async () => {
  const { stationId } = await createCounty(mission, 'AB', 2)
  await createCounty(mission, 'CJ', 0)
  const form = await createForm(organizer.staff, formUpload('A'))
  const phone = await createPhone(mission, organizer.id)
  await phone.call(answers.post, { body: { answers: [answerTo(form, 'AB', 0, [2], 1)] } })
  const remove = (id: number) => organizer.staff(stations.remove, { params: { id }, query: { confirm: true } })
  expect((await remove(stationId(1))).status).toBe(409)
  expect((await save({ id: stationId(1), county: 'CJ', number: 1, confirm: true })).status).toBe(409)
  expect((await save({ id: stationId(2), county: 'CJ', number: 1, confirm: true })).status).toBe(200)
  expect((await save({ id: stationId(1), county: 'AB', number: 7 })).problem).toMatchObject({
    code: 'confirmation_required',
    warnings: ['highestNumber'],
  })
  await organizer.staff(stations.list)
  expect((await save({ id: stationId(1), county: 'AB', number: 7, confirm: true })).status).toBe(200)
  const { data } = (await organizer.staff(statistics.ranking, { params: { method: 'pollingStationIrregularities' } }))
    .value
  expect(data.map(({ label }) => label)).toEqual(['AB 7'])
  expect((await remove(stationId(2))).status).toBe(200)
  expect((await remove(stationId(2))).status).toBe(404)
})

test('the export as a workbook is a file with an audit entry', async () => {
  await createCounty(mission, 'AB', 2)
  const { status, headers } = await organizer.staff(stations.export, { query: { format: 'xlsx' } })
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="stations.xlsx"'])
  const { data } = (await organizer.staff(audit.list, { query: { action: 'stations.export' } })).value
  expect(data[0]?.facts).toEqual({ format: 'xlsx' })
})

test('the list counts the reports of one active NGO in the caller’s scope', async () => {
  await createCounty(mission, 'AB', 2)
  const form = await createForm(organizer.staff, formUpload('A'))
  const [one, other] = [await createNgo(mission), await createNgo(mission)]
  for (const [ngo, station] of [
    [one, 1],
    [other, 1],
    [other, 2],
  ] as const) {
    const phone = await createPhone(mission, ngo.id)
    const visit = { countyCode: 'AB', idPollingStation: station, observerArrivalTime: '2024-06-09 07:00' }
    await phone.call(answers.arrive, { body: visit })
    await phone.call(answers.post, { body: { answers: [answerTo(form, 'AB', 0, [0], station)] } })
  }
  const covered = { covered: 'yes' }
  expect(await namesOf({ ...covered, idNgo: one.id })).toEqual(['AB 1'])
  expect(await namesOf({ ...covered, idNgo: other.id })).toEqual(['AB 1', 'AB 2'])
  const [row] = (await organizer.staff(stations.list, { query: { idNgo: one.id } })).value.data
  expect(row).toMatchObject({ name: 'AB 1', reports: 1, visits: 1 })
  expect(await namesOf({ ...covered, idNgo: one.id }, one.staff)).toEqual(['AB 1'])
  expect(await namesOf({ ...covered, idNgo: other.id }, one.staff)).toEqual([])
  await organizer.staff(ngos.setActive, { params: { id: one.id }, body: { isActive: false } })
  expect(await namesOf({ ...covered, idNgo: one.id })).toEqual([])
  expect((await organizer.staff(stations.list, { query: { idNgo: 'first' } })).status).toBe(400)
})
