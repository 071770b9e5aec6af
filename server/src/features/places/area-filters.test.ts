import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { exports } from '@scrutineer/contract/exports'
import { observers } from '@scrutineer/contract/observers'
import { places } from '@scrutineer/contract/places'
import { situation } from '@scrutineer/contract/situation'
import { stations } from '@scrutineer/contract/stations'
import { statistics } from '@scrutineer/contract/statistics'
import { expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

/** North has NA, and NE with NB and NC; CD has no area. One observer reports from NB and NC, the other one from CD. */
const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const addArea = async (body: { code: string; name: string; idParent?: number }) =>
  (await organizer.staff(places.saveArea, { body })).value.id
const north = await addArea({ code: 'N', name: 'North' })
const northEast = await addArea({ code: 'NE', name: 'North-east', idParent: north })
const areas = { NA: north, NB: northEast, NC: northEast, CD: null }
for (const [code, idArea] of Object.entries(areas)) {
  const { id } = await createCounty(mission, code, 3)
  await organizer.staff(places.saveCounty, { body: { id, code, name: `County ${code}`, idArea } })
}
const form = await createForm(organizer.staff, formUpload('A'))
const phones = [await createPhone(mission, organizer.id), await createPhone(mission, organizer.id)]
const reports = [
  [phones[0], 'NB'],
  [phones[0], 'NC'],
  [phones[1], 'CD'],
] as const
for (const [phone, county] of reports) {
  const visit = { countyCode: county, idPollingStation: 1, observerArrivalTime: '2024-06-09 07:00' }
  await phone?.call(answers.arrive, { body: visit })
  await phone?.call(answers.post, { body: { answers: [answerTo(form, county, 0, [2], 1)] } })
}

const threadsIn = async (query: Record<string, unknown>) => {
  const { value } = await organizer.staff(answers.threads, { query })
  expect(value.totalItems).toBe(value.data.length)
  return value.data.map(({ pollingStationName }) => pollingStationName).sort()
}

test('reports are filtered by area at any level, together with a county, station number, form or time', async () => {
  expect(await threadsIn({ area: north })).toEqual(['NB 1', 'NC 1'])
  expect(await threadsIn({ area: northEast, urgent: true })).toEqual(['NB 1', 'NC 1'])
  expect(await threadsIn({ area: north, county: 'NB' })).toEqual(['NB 1'])
  expect(await threadsIn({ area: north, county: 'CD' })).toEqual([])
  expect(await threadsIn({ area: north, pollingStationNumber: 1 })).toEqual(['NB 1', 'NC 1'])
  expect(await threadsIn({ area: north, form: form.id })).toEqual(['NB 1', 'NC 1'])
  expect(await threadsIn({ area: north, from: '2024-06-09', to: '2024-06-10' })).toEqual(['NB 1', 'NC 1'])
})

test('an unknown area is refused by every call that filters by area', async () => {
  const query = { area: north + northEast }
  const attempts: [Endpoint, object][] = [
    [answers.threads, { query }],
    [stations.list, { query }],
    [observers.active, { query }],
    [exports.all, { query }],
    [statistics.ranking, { params: { method: 'observerNumber' }, query }],
  ]
  for (const [endpoint, input] of attempts) {
    const { status, problem } = await organizer.staff(endpoint, input)
    expect([endpoint.path, status, Object.keys(problem.errors ?? {})]).toEqual([endpoint.path, 400, ['area']])
  }
})

test('an export has the reports of the area, with the name and id of the station and its areas', async () => {
  await organizer.staff(stations.save, {
    body: {
      county: 'NB',
      number: 1,
      id: await stationId('NB 1'),
      placeName: 'School 5',
      code: 'R-1',
      confirm: true,
    },
  })
  const { text, status } = await organizer.staff(exports.all, { query: { area: north, format: 'csv' } })
  expect(status).toBe(200)
  const rows = text
    .trim()
    .split('\r\n')
    .map(row => row.split(','))
  const head = rows[0] ?? []
  // From the end: earlier cells contain commas.
  const start = head.indexOf('Polling station name') - head.length
  expect(rows.map(row => row.slice(start, start + 3))).toEqual([
    ['Polling station name', 'Station code', 'Areas'],
    ['School 5', 'R-1', 'North / North-east'],
    ['', '', 'North / North-east'],
  ])
})

const stationId = async (name: string) => {
  const { data } = (await organizer.staff(stations.list)).value
  return data.find(station => station.name === name)?.id ?? 0
}

test('observers and calls are filtered by area', async () => {
  const active = async (query: Record<string, unknown>) =>
    (await organizer.staff(observers.active, { query })).value.map(({ id }) => id)
  expect(await active({ area: north })).toEqual([phones[0]?.id])
  expect(await active({ area: north, countyCodes: ['CD'] })).toEqual([])
  const checkpoint = { name: 'All', idForm: form.id, dueAt: '2024-06-09T08:00:00Z', requiredAnswers: 3 }
  await organizer.staff(checkpoints.add, { body: checkpoint })
  const queue = async (query: Record<string, unknown>) => (await organizer.staff(calls.queue, { query })).value.owing
  expect([await queue({}), await queue({ area: northEast }), await queue({ area: northEast, county: 'CD' })]).toEqual([
    2, 1, 0,
  ])
  // The board counts a report of each county where the observer is expected.
  const board = (await organizer.staff(calls.board)).value
  const cells = board.rows.filter(({ idArea }) => idArea === northEast).map(({ cells: [cell] }) => cell?.expected)
  expect(cells).toEqual([1, 1])
  const next = await organizer.staff(calls.next, { body: { area: northEast } })
  expect(next.value.idObserver).toBe(phones[0]?.id)
})

test('statistics rank areas of a level; an observer of two counties counts once in their area', async () => {
  const ranking = async (method: string, query: Record<string, unknown>) => {
    const { value } = await organizer.staff(statistics.ranking, { params: { method }, query })
    expect(value.totalItems).toBe(value.data.length)
    return value.data.map(({ label, value: number }) => `${label} ${number}`)
  }
  for (const level of [1, 2]) {
    const area = level === 1 ? 'North' : 'North-east'
    expect(await ranking('observerNumber', { level })).toEqual([`${area} 1`, 'Other 1'])
    expect(await ranking('countiesIrregularities', { level })).toEqual([`${area} 2`, 'Other 1'])
  }
  expect(await ranking('observerNumber', { level: 3 })).toEqual(['Other 2'])
  expect(await ranking('observerNumber', { level: 1, area: northEast })).toEqual(['North 1'])
  expect(await ranking('countiesIrregularities', { area: northEast })).toEqual(['County NB 1', 'County NC 1'])
  expect(await ranking('pollingStationIrregularities', { area: northEast })).toEqual(['NB 1 1', 'NC 1 1'])
})

test('inactive stations aren’t counted in the coverage or shown on the map; their reports are accepted', async () => {
  const coverage = async () => {
    const { counties, ngos } = (await organizer.staff(situation.get)).value
    const nc = counties.find(({ code }) => code === 'NC')
    return [nc?.stations, nc?.seen, nc?.idArea, ngos.find(({ idNgo }) => idNgo === organizer.id)?.seen]
  }
  expect(await coverage()).toEqual([3, 1, northEast, 3])
  const place = { latitude: 44, longitude: 26, confirm: true }
  const idOf = { 'NC 1': await stationId('NC 1'), 'NC 2': await stationId('NC 2') }
  await organizer.staff(stations.save, { body: { id: idOf['NC 1'], county: 'NC', number: 1, ...place, active: false } })
  await organizer.staff(stations.save, { body: { id: idOf['NC 2'], county: 'NC', number: 2, ...place } })
  expect(await coverage()).toEqual([2, 0, northEast, 2])
  const map = (await organizer.staff(situation.stations)).value
  const states = (await organizer.staff(situation.stationStates)).value
  expect([map.ids, map.counties[0]?.idArea, states.states]).toEqual([[idOf['NC 2']], northEast, '0'])
  expect(states.key).toBe(map.key)
  await organizer.staff(stations.save, { body: { id: idOf['NC 2'], county: 'NC', number: 2, ...place, latitude: 45 } })
  expect((await organizer.staff(situation.stationStates)).value.key).not.toBe(map.key)
  const posted = { body: { answers: [answerTo(form, 'NC', 1, [0], 1)] } }
  expect((await phones[1]?.call(answers.post, posted))?.headers.unplaced).toBeUndefined()
  expect((await coverage()).slice(0, 2)).toEqual([2, 0])
})
