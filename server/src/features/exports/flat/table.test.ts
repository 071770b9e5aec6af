import { type AnalysisTable, analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { exports } from '@scrutineer/contract/exports'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExportMission } from '../../../../test/export-client.ts'
import {
  answerTo,
  createCounty,
  createForm,
  createPhone,
  formUpload,
  type Selected,
} from '../../../../test/factories.ts'
import { findTableReports } from './store.ts'

type Query = Record<string, string | number | boolean>

let mission: Awaited<ReturnType<typeof createExportMission>>
let organizer: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let ngos: Awaited<ReturnType<typeof mission.createSignedInNgo>>[]
let form: Awaited<ReturnType<typeof createForm>>
let counties: Awaited<ReturnType<typeof createCounty>>[]

const votes = {
  code: 'N',
  description: 'Numbers',
  questions: [
    { code: 'V', text: 'Votes?', questionType: 0, optionsToQuestions: [{ text: 'V', input: { kind: 'integer' } }] },
  ],
}

type Choice = [question: number, options: Selected[]]
const choices: Choice[] = [
  ...[[], [0], [1], [0, 2]].map((options): Choice => [0, options]),
  ...[[], [0], [1]].map((options): Choice => [1, options]),
  ...['7', '12', '1204', 'about ten', '=1+1'].map((value): Choice => [3, [{ option: 0, value }]]),
]
const arbitraryAnswer = fc.record({
  phone: fc.integer({ min: 0, max: 2 }),
  county: fc.integer({ min: 0, max: 1 }),
  station: fc.integer({ min: 1, max: 4 }),
  answer: fc.constantFrom(...choices),
})

beforeAll(async () => {
  mission = await createExportMission()
  organizer = await mission.createSignedInNgo({ organizer: true })
  ngos = [await mission.createSignedInNgo(), await mission.createSignedInNgo()]
  const sections = [...(formUpload('').formSections ?? []), votes]
  form = await createForm(organizer.staff, formUpload('A', { formSections: sections }))
  counties = [await createCounty(mission), await createCounty(mission)]
  const phones = []
  for (const ngo of [0, 0, 1]) phones.push(await createPhone(mission, ngos[ngo]?.id ?? 0))
  const [sent = []] = fc.sample(fc.array(arbitraryAnswer, { minLength: 40, maxLength: 40 }), { seed: 39, numRuns: 1 })
  for (const [index, { phone, county, station, answer }] of sent.entries()) {
    mission.at(new Date(Date.UTC(2024, 5, 9, 6, index)).toISOString())
    const body = { answers: [answerTo(form, counties[county]?.code ?? '', ...answer, station)] }
    expect((await phones[phone]?.call(answers.post, { body }))?.status).toBe(200)
  }
}, 60_000)
afterAll(() => mission.close())

const table = async (query: Query = {}, caller = organizer) =>
  (await caller.staff(analysis.table, { query: { idForm: form.id, ...query } })).value
const toRecords = ({ columns, data }: AnalysisTable) =>
  data.map(({ cells }) => Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? ''])))
/** All pages of four reports. */
const readAll = async (query: Query = {}, caller = organizer) => {
  const rows = []
  for (let page = 1; ; page += 1) {
    const read = await table({ ...query, page, pageSize: 4 }, caller)
    rows.push(...toRecords(read))
    if (page >= read.totalPages) {
      expect(rows).toHaveLength(read.totalItems)
      return rows
    }
  }
}
const flat = async (query: Query = {}, caller = organizer) => (await caller.flat({ idForm: form.id, ...query })).rows
const byId = (rows: Record<string, string>[]) =>
  rows.toSorted((a, b) => (a.report_id ?? '').localeCompare(b.report_id ?? ''))

test('the pages have the rows of the wide flat file, each once, for an NGO and for all', async () => {
  for (const caller of [organizer, ...ngos]) {
    const file = await flat({}, caller)
    expect(file.length).toBeGreaterThan(1)
    expect(await readAll({ sortBy: 'station' }, caller)).toEqual(file)
    for (const sortBy of ['last_at', 'V']) expect(byId(await readAll({ sortBy }, caller))).toEqual(byId(file))
  }
  const ids = await Promise.all(ngos.map(async ngo => (await readAll({}, ngo)).map(({ report_id }) => report_id)))
  expect(ids[0]?.filter(id => ids[1]?.includes(id))).toEqual([])
})

test('the newest report is first; a number sorts in both directions, and reports without one are last', async () => {
  const times = (await readAll()).map(({ last_at }) => last_at)
  expect(times).toEqual(times.toSorted().reverse())
  const numbers = async (sortDirection: string) => (await readAll({ sortBy: 'V', sortDirection })).map(({ V }) => V)
  const values = (await flat()).flatMap(({ V }) => (V ? [Number(V)] : [])).toSorted((a, b) => a - b)
  expect(values.length).toBeGreaterThan(2)
  const missing = Array.from({ length: times.length - values.length }, () => '')
  expect(await numbers('asc')).toEqual([...values.map(String), ...missing])
  expect(await numbers('desc')).toEqual([...values.toReversed().map(String), ...missing])
})

test('the filters of the flat export apply, values included', async () => {
  const [county] = counties
  const queries: Query[] = [
    { county: county?.code ?? '' },
    { idNgo: ngos[1]?.id ?? 0 },
    { selected: form.optionId(1, 1) },
    { selected: form.optionId(3, 0), valueFrom: '12', valueTo: '1204' },
    { pollingStationNumber: 2 },
    { from: '2024-06-09T09:20' },
  ]
  const all = (await flat()).length
  for (const query of queries) {
    const file = await flat(query)
    expect(await readAll({ sortBy: 'station', ...query })).toEqual(file)
    expect(file.length).toBeGreaterThan(0)
    expect(file.length).toBeLessThan(all)
  }
  expect(await readAll({ idNgo: ngos[1]?.id ?? 0 }, ngos[0])).toEqual([])
})

test('a page of many reports is found in another way, and is the same', async () => {
  const scoped = { db: mission.db, scope: { kind: 'everything' } } as const
  const page = { offset: 1, limit: 3, asOf: new Date('2024-06-10') }
  const filters = [{}, { selected: form.optionId(0, 0) }, { to: '2024-06-09 06:30' }]
  for (const filter of filters.map(each => ({ ...each, viewerId: 0, timeZone: 'UTC' })))
    for (const order of ['last_at', 'station'] as const)
      for (const isDescending of [false, true]) {
        const read = (count: number) =>
          findTableReports(scoped, filter, form.id, { ...page, order, isDescending, count })
        const few = await read(0)
        expect(few.length).toBeGreaterThan(1)
        expect(await read(1e6)).toEqual(few)
      }
})

test('a row says whose report it is, and a column its question and whether it sorts', async () => {
  const { columns, data } = await table({ pageSize: 1000 })
  const [row] = data
  expect(row?.cells[columns.findIndex(({ name }) => name === 'report_id')]).toMatch(
    new RegExp(`-${row?.idPollingStation}-${form.id}$`),
  )
  expect(columns.find(({ name }) => name === 'V')).toMatchObject({
    idQuestion: form.question(3).id,
    isSortable: true,
  })
  expect(columns.filter(({ isSortable }) => isSortable).map(({ name }) => name)).toEqual(['V'])
  expect(columns.map(({ name }) => name)).not.toContain('observer_name')
})

test('a flat file has the requested columns only, in its order, and so has its data package', async () => {
  const columns = 'V,report_id, q_1'
  const { names, rows } = await organizer.flat({ idForm: form.id, columns })
  expect(names).toEqual(['report_id', 'q_1', 'V'])
  expect(rows).toEqual((await flat()).map(({ report_id, q_1, V }) => ({ report_id, q_1, V })))
  const query = { idForm: form.id, columns: 'V' }
  const { value } = await organizer.staff(exports.dataPackage, { query })
  expect(value.resources[0]?.schema.fields.map(({ name }) => name)).toEqual(['V'])
  expect(value.resources[0]?.schema.primaryKey).toBeUndefined()
})

test('bad input names the field', async () => {
  const errorsOf = async (query: Query) => {
    const { status, problem } = await organizer.staff(analysis.table, { query: { idForm: form.id, ...query } })
    return [status, problem.errors]
  }
  expect(await errorsOf({ idForm: 999_999 })).toEqual([400, { idForm: ['There is no such published form.'] }])
  expect(await errorsOf({ sortBy: 'nothing' })).toEqual([400, { sortBy: ['The table has no such columns: nothing.'] }])
  for (const sortBy of ['q_1', 'ngo', 'first_at', 'V__not_observed', 'V__text'])
    expect(await errorsOf({ sortBy })).toEqual([400, { sortBy: [expect.stringContaining(sortBy)] }])
  expect(await errorsOf({ area: 999_999 })).toEqual([400, { area: [expect.any(String)] }])
  expect(await errorsOf({ selected: form.optionId(0, 0), valueFrom: '1' })).toEqual([
    400,
    { valueFrom: [expect.any(String)] },
  ])
  for (const endpoint of [exports.flat, exports.dataPackage]) {
    const query = { idForm: form.id, columns: 'report_id,nothing' }
    const { status, problem } = await organizer.staff(endpoint, { query })
    expect([status, problem.errors]).toEqual([400, { columns: ['The table has no such columns: nothing.'] }])
  }
})
