import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { geography } from '@scrutineer/contract/geography'
import { places } from '@scrutineer/contract/places'
import { statistics } from '@scrutineer/contract/statistics'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true, name: 'The mission' })
})
afterEach(() => mission.close())

const addArea = async (code: string, idParent: number | null = null) => {
  const { value, status, text } = await organizer.staff(places.saveArea, {
    body: { code, name: `Area ${code}`, idParent },
  })
  expect([status, text]).toEqual([200, expect.any(String)])
  return value.id
}
const addCounty = async (code: string, idArea: number | null) =>
  (await organizer.staff(places.saveCounty, { body: { code, name: `County ${code}`, idArea } })).value.id

test('areas are listed with the number of counties in them, at any depth', async () => {
  const top = await addArea('02')
  const below = await addArea('0201', top)
  await addCounty('020101', below)
  await addCounty('020102', below)
  const phone = await createPhone(mission, organizer.id)
  for (const call of [organizer.staff, phone.call]) {
    expect((await call(places.areas)).value).toEqual([
      { id: top, idParent: null, level: 1, code: '02', name: 'Area 02', order: 1, counties: 2 },
      { id: below, idParent: top, level: 2, code: '0201', name: 'Area 0201', order: 2, counties: 2 },
    ])
  }
  const counties = (await organizer.staff(geography.counties)).value
  expect(counties.map(({ code, idArea }) => [code, idArea])).toEqual([
    ['020101', below],
    ['020102', below],
  ])
})

test('an area keeps its level; a code is unique in its level; what contains something can’t be deleted', async () => {
  const top = await addArea('A')
  const other = await addArea('B')
  const below = await addArea('A', top)
  const county = await addCounty('C1', below)
  const save = (body: object) => organizer.staff(places.saveArea, { body })
  expect((await save({ id: below, code: 'A', name: 'Moved', idParent: other })).status).toBe(200)
  const deeper = await save({ id: top, code: 'A', name: 'A', idParent: other })
  expect([deeper.status, Object.keys(deeper.problem.errors ?? {})]).toEqual([400, ['idParent']])
  expect((await save({ code: 'A', name: 'Again' })).status).toBe(409)
  expect((await save({ id: 99_999, code: 'X', name: 'X' })).status).toBe(404)
  const remove = (id: number) => organizer.staff(places.removeArea, { params: { id } })
  expect((await remove(other)).status).toBe(409)
  expect((await remove(below)).status).toBe(409)
  expect((await organizer.staff(places.removeCounty, { params: { id: county } })).status).toBe(200)
  expect((await remove(below)).status).toBe(200)
  expect((await remove(below)).status).toBe(404)
})

test('a county with stations can’t be deleted; absent fields keep their values', async () => {
  const { id, code } = await createCounty(mission, 'CD', 2)
  expect((await organizer.staff(places.removeCounty, { params: { id } })).status).toBe(409)
  const area = await addArea('R')
  await organizer.staff(places.saveCounty, {
    body: { id, code, name: 'Named', idArea: area, diaspora: true, order: 4 },
  })
  await organizer.staff(places.saveCounty, { body: { id, code: 'CE', name: 'Renamed' } })
  expect((await organizer.staff(geography.counties)).value).toEqual([
    { id, code: 'CE', name: 'Renamed', diaspora: true, order: 4, idArea: area, limit: 2 },
  ])
  const taken = await organizer.staff(places.saveCounty, { body: { code: 'CE', name: 'Again' } })
  expect([taken.status, Object.keys(taken.problem.errors ?? {})]).toEqual([409, ['code']])
})

test('while reports arrive, a change that phones would notice has to be confirmed', async () => {
  const county = await createCounty(mission, 'CF', 2)
  const form = await createForm(organizer.staff, formUpload('A'))
  const phone = await createPhone(mission, organizer.id)
  const change = (fields: object) =>
    organizer.staff(places.saveCounty, { body: { id: county.id, code: 'CF', name: 'County CF', ...fields } })
  expect((await change({ order: 3 })).value.warnings).toEqual([])
  await phone.call(answers.post, { body: { answers: [answerTo(form, 'CF', 0, [0])] } })
  // Phones don't compare names.
  expect((await change({ name: 'Renamed' })).status).toBe(200)
  const refused = await change({ order: 4 })
  expect([refused.status, refused.problem]).toMatchObject([
    409,
    { code: 'confirmation_required', warnings: ['counties'] },
  ])
  expect((await organizer.staff(geography.counties)).value[0]?.order).toBe(3)
  expect((await change({ order: 4, confirm: true })).value).toEqual({ id: county.id, warnings: ['counties'] })
  mission.at('2024-06-10T09:00:01Z')
  organizer.staff = await mission.signIn(organizer.account, secret)
  expect((await change({ order: 5 })).value.warnings).toEqual([])
})

test('a changed county code changes the station names of the rankings', async () => {
  const county = await createCounty(mission, 'CG', 1)
  const form = await createForm(organizer.staff, formUpload('A'))
  const phone = await createPhone(mission, organizer.id)
  await phone.call(answers.post, { body: { answers: [answerTo(form, 'CG', 0, [2])] } })
  await organizer.staff(places.saveCounty, { body: { id: county.id, code: 'CH', name: 'H', confirm: true } })
  const { data } = (await organizer.staff(statistics.ranking, { params: { method: 'pollingStationIrregularities' } }))
    .value
  expect(data.map(({ label }) => label)).toEqual(['CH 1'])
})

test('the audit names a changed place; open screens are notified', async () => {
  await addArea('A1')
  const { data } = (await organizer.staff(audit.list, { query: { action: 'area.save' } })).value
  expect(data[0]?.facts).toEqual({ code: 'A1', name: 'Area A1' })
  const events = await mission.db.selectFrom('live_event').where('kind', '=', 'places').select('ngo_id').execute()
  expect(events).toEqual([{ ngo_id: null }])
})

test('phones of 2023 choose a province, one of its areas and a county', async () => {
  const top = await addArea('02')
  const middle = await addArea('02-A', top)
  const district = await addArea('0201', middle)
  const county = await addCounty('020101', district)
  const lone = await createCounty(mission, 'ZZ', 2)
  await mission.db.insertInto('polling_station').values({ county_id: county, number: 12 }).execute()
  const { call } = await createPhone(mission, organizer.id)
  expect((await call(places.provincesForPhones)).value).toEqual([
    { id: top, code: '02', name: 'Area 02', order: 1 },
    { id: 32_767, code: 'other', name: 'Other', order: 32_767 },
  ])
  expect((await call(places.districtsForPhones, { params: { code: '02' } })).value).toEqual([
    { id: district, code: '0201', name: 'Area 0201', provinceCode: '02', diaspora: false, order: 3 },
  ])
  expect((await call(places.municipalitiesForPhones, { params: { code: '0201' } })).value).toEqual([
    { id: county, code: '020101', countyCode: '0201', name: 'County 020101', numberOfPollingStations: 12, order: 1 },
  ])
  expect((await call(places.districtsForPhones, { params: { code: 'other' } })).value).toMatchObject([
    { code: 'other', provinceCode: 'other' },
  ])
  expect((await call(places.municipalitiesForPhones, { params: { code: 'other' } })).value).toMatchObject([
    { id: lone.id, code: 'ZZ', countyCode: 'other', numberOfPollingStations: 2 },
  ])
  expect((await call(places.districtsForPhones, { params: { code: '0201' } })).status).toBe(404)
  expect((await call(places.municipalitiesForPhones, { params: { code: '02' } })).status).toBe(404)
})

test('without areas, phones of 2023 get one province with one area, named after the organizer', async () => {
  await createCounty(mission, 'ZZ', 2)
  const { call } = await createPhone(mission, organizer.id)
  const [province] = (await call(places.provincesForPhones)).value
  expect(province).toMatchObject({ code: 'all', name: 'The mission' })
  expect((await call(places.districtsForPhones, { params: { code: 'all' } })).value).toMatchObject([{ code: 'all' }])
  expect((await call(places.municipalitiesForPhones, { params: { code: 'all' } })).value).toMatchObject([
    { code: 'ZZ' },
  ])
})

test('a phone of 2023 arrives and answers at the station of a municipality', async () => {
  const county = await createCounty(mission, '020101', 2)
  const form = await createForm(organizer.staff, formUpload('A'))
  const { call, id } = await createPhone(mission, organizer.id)
  const station = { provinceCode: '02', countyCode: '0201', municipalityCode: '020101', pollingStationNumber: 2 }
  const visit = { ...station, observerArrivalTime: '2024-06-09T08:00Z', numberOfVotersOnTheList: 900 }
  expect((await call(answers.arrive, { body: visit })).headers.unplaced).toBeUndefined()
  const answer = { ...answerTo(form, '0201', 0, [0]), ...station }
  expect((await call(answers.post, { body: { answers: [answer] } })).headers.unplaced).toBeUndefined()
  const thread = await organizer.staff(answers.thread, {
    query: { idObserver: id, idPollingStation: county.stationId(2) },
  })
  expect(thread.value.pollingStationName).toBe('020101 2')
})
