import { answers } from '@scrutineer/contract/answers'
import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { type Ranking, rankings, statistics } from '@scrutineer/contract/statistics'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
let opening: Awaited<ReturnType<typeof createForm>>
let voting: Awaited<ReturnType<typeof createForm>>
let counting: Awaited<ReturnType<typeof createForm>>
beforeEach(async () => {
  await mission?.close()
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true })
  opening = await createForm(organizer.staff, formUpload('EN-A'))
  voting = await createForm(organizer.staff, formUpload('B'))
  counting = await createForm(organizer.staff, formUpload('C'))
  await createCounty(mission, 'AA')
  await createCounty(mission, 'BB')
  await createCounty(mission, 'CC')
})
afterAll(() => mission.close())

type Phone = Awaited<ReturnType<typeof createPhone>>
const report = (phone: Phone, form: typeof opening, county: string, station: number, options: number[]) =>
  phone.call(answers.post, {
    body: {
      answers: [
        {
          questionId: form.question(0).id,
          countyCode: county,
          pollingStationNumber: station,
          options: options.map(option => ({ optionId: form.optionId(0, option) })),
        },
      ],
    },
  })
const flagged = [2]
const plain = [0]

const ranking = async (method: Ranking, query = {}, staff = organizer.staff) =>
  (await staff(statistics.ranking, { params: { method }, query })).value.data.map(row => `${row.label} ${row.value}`)

test('counts observers with answers by county, and flags by county, station, opening and counting', async () => {
  const [one, two] = [await createPhone(mission, organizer.id), await createPhone(mission, organizer.id)]
  await report(one, opening, 'BB', 1, flagged)
  await report(one, voting, 'BB', 1, flagged)
  await report(one, counting, 'BB', 2, flagged)
  await report(two, counting, 'BB', 2, flagged)
  await report(two, voting, 'AA', 3, plain)
  expect(await ranking('observerNumber')).toEqual(['County BB 2', 'County AA 1'])
  expect(await ranking('countiesIrregularities')).toEqual(['County BB 4'])
  expect(await ranking('pollingStationIrregularities')).toEqual(['BB 1 2', 'BB 2 2'])
  expect(await ranking('countiesOpeningIrregularities')).toEqual(['County BB 1'])
  expect(await ranking('pollingStationOpeningIrregularities')).toEqual(['BB 1 1'])
  expect(await ranking('countiesByCountingIrregularities')).toEqual(['County BB 2'])
  expect(await ranking('pollingStationsByCountingIrregularities')).toEqual(['BB 2 2'])
})

test('counties and areas that share a name are labelled with their codes', async () => {
  const phone = await createPhone(mission, organizer.id)
  const areas = await mission.db
    .insertInto('area')
    .values([1, 2].map(number => ({ level: 1, code: `R${number}`, name: 'Region' })))
    .returning('id')
    .execute()
  for (const [index, code] of ['AA', 'BB'].entries()) {
    const fields = { name: 'Brod', area_id: areas[index]?.id ?? null }
    await mission.db.updateTable('county').set(fields).where('code', '=', code).execute()
  }
  for (const county of ['AA', 'BB', 'CC']) await report(phone, voting, county, 1, flagged)
  expect(await ranking('countiesIrregularities')).toEqual(['Brod (AA) 1', 'Brod (BB) 1', 'County CC 1'])
  const ofAreas = ['Other 1', 'Region (R1) 1', 'Region (R2) 1']
  expect(await ranking('countiesIrregularities', { level: 1 })).toEqual(ofAreas)
  expect(await ranking('observerNumber', { level: 1 })).toEqual(ofAreas)
})

test('stays correct when an answer is replaced or withdrawn', async () => {
  const phone = await createPhone(mission, organizer.id)
  await report(phone, opening, 'AA', 1, flagged)
  await report(phone, opening, 'AA', 1, plain)
  expect(await ranking('countiesIrregularities')).toEqual([])
  await report(phone, opening, 'AA', 1, flagged)
  await report(phone, opening, 'AA', 1, [])
  expect(await ranking('pollingStationOpeningIrregularities')).toEqual([])
})

test('reports of a removed observer count; those of test observers and inactive NGOs don’t', async () => {
  const ngo = await createNgo(mission)
  const [removed, rehearsing] = [await createPhone(mission, organizer.id), await createPhone(mission, organizer.id)]
  const away = await createPhone(mission, ngo.id)
  for (const [phone, county] of [
    [removed, 'AA'],
    [rehearsing, 'BB'],
    [away, 'CC'],
  ] as const) {
    await report(phone, opening, county, 1, flagged)
  }
  await organizer.staff(observers.remove, { query: { id: removed.id } })
  await organizer.staff(observers.change, { body: { idObserver: rehearsing.id, isTestObserver: true } })
  await organizer.staff(ngos.setActive, { params: { id: ngo.id }, body: { isActive: false } })
  for (const method of ['observerNumber', 'countiesIrregularities', 'countiesOpeningIrregularities'] as const) {
    expect(await ranking(method)).toEqual(['County AA 1'])
  }
})

test('pages are complete, ties are sorted by label, and a page after the last is empty', async () => {
  const phone = await createPhone(mission, organizer.id)
  for (const county of ['CC', 'AA', 'BB']) await report(phone, voting, county, 1, flagged)
  const params = { method: 'pollingStationIrregularities' }
  expect(await ranking('pollingStationIrregularities', { page: 1, pageSize: 2 })).toEqual(['AA 1 1', 'BB 1 1'])
  expect(await ranking('pollingStationIrregularities', { page: 2, pageSize: 2 })).toEqual(['CC 1 1'])
  const beyond = await organizer.staff(statistics.ranking, { params, query: { page: 9, pageSize: 2 } })
  expect(beyond.value).toMatchObject({ data: [], totalItems: 3, totalPages: 2 })
})

test('staff of an NGO count their own observers’ reports only', async () => {
  const ngo = await createNgo(mission)
  await report(await createPhone(mission, organizer.id), opening, 'AA', 1, flagged)
  await report(await createPhone(mission, ngo.id), opening, 'BB', 1, flagged)
  for (const method of rankings.filter(name => name.startsWith('counties') && !name.includes('Counting'))) {
    expect(await ranking(method, {}, ngo.staff)).toEqual(['County BB 1'])
  }
})

test('an unknown ranking is not found', async () => {
  expect((await organizer.staff(statistics.ranking, { params: { method: 'luck' } })).status).toBe(404)
})
