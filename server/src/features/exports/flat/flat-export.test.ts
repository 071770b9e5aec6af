import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { type DataPackage, exportIdHeader, exports } from '@scrutineer/contract/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { createExportMission, csvRowsOf, sheetsOf } from '../../../../test/export-client.ts'
import {
  answerTo,
  createCounty,
  createForm,
  createPhone,
  formUpload,
  type Selected,
} from '../../../../test/factories.ts'
import { serverTextsIn, setServerTexts } from '../../../domain/messages.ts'

let mission: Awaited<ReturnType<typeof createExportMission>>
let organizer: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let ngo: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let form: Awaited<ReturnType<typeof createForm>>
let county: Awaited<ReturnType<typeof createCounty>>
let phone: Awaited<ReturnType<typeof createPhone>>

const sections = (more: object[] = []) => [
  ...(formUpload('').formSections ?? []),
  {
    code: 'S3',
    description: 'Numbers',
    questions: [
      {
        code: 'ngo',
        text: 'Votes?',
        questionType: 0,
        optionsToQuestions: [{ text: 'V', input: { kind: 'integer', unit: 'votes' } }],
      },
      { code: '#1', text: 'When?', questionType: 0, optionsToQuestions: [{ text: 'T', input: { kind: 'time' } }] },
      ...more,
    ],
  },
]

const select = (question: number, options: Selected[], station = 1) =>
  answerTo(form, county.code, question, options, station)
const post = (...sent: ReturnType<typeof select>[]) => phone.call(answers.post, { body: { answers: sent } })

type Query = Record<string, string | number | boolean>
const flat = (query: Query = {}, caller = ngo) => caller.flat({ idForm: form.id, county: county.code, ...query })
const read = async (query: Query = {}, caller = ngo) => (await flat(query, caller)).rows
const filled = (record: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== ''))
const packageOf = async (query: Query = {}) => {
  const { value } = await ngo.staff(exports.dataPackage, { query: { idForm: form.id, ...query } })
  return value.resources[0]?.schema.fields ?? []
}

beforeAll(async () => {
  mission = await createExportMission()
  mission.at('2024-06-09T09:00:00Z')
  organizer = await mission.createSignedInNgo({ organizer: true })
  ngo = await mission.createSignedInNgo()
  form = await createForm(organizer.staff, formUpload('A', { formSections: sections() }))
  county = await createCounty(mission, undefined, 4)
  phone = await createPhone(mission, ngo.id)
  await phone.call(answers.arrive, {
    body: { countyCode: county.code, idPollingStation: 1, observerArrivalTime: '2024-06-09 10:00' },
  })
  await post(select(0, [0, 2]), select(1, [0]), select(2, [{ option: 1, value: '=1+1, "quoted"\r\nnext' }]))
  mission.at('2024-06-09T09:05:00Z')
  await post(select(3, [{ option: 0, value: '1 204' }]), select(4, [{ option: 0, value: '7.05' }]))
  await post(select(3, [{ option: 0, value: 'about twelve' }], 2))
})
afterAll(() => mission.close())

test('the wide shape has a row a report, with codes, typed values and times with their offset', async () => {
  const [first, second, ...more] = await read()
  expect(more).toEqual([])
  expect(filled(first)).toEqual({
    report_id: `${first?.observer_code}-${county.stationId(1)}-${form.id}`,
    ngo: ngo.name,
    county: county.code,
    station_number: '1',
    observer_code: expect.stringMatching(/^o[0-9a-f]{16}$/),
    arrived_at: '2024-06-09T10:00:00+03:00',
    first_at: '2024-06-09T12:00:00+03:00',
    last_at: '2024-06-09T12:05:00+03:00',
    version: '1',
    state: 'new',
    q_1: 'a1 a3',
    q_1__1: '1',
    q_1__2: '0',
    q_1__3: '1',
    q_2: 'a1',
    q_3: 'a2',
    q_3__2__text: '=1+1, "quoted"\nnext',
    [`ngo_${form.question(3).id}`]: '1204',
    [`q_1_${form.question(4).id}`]: '07:05',
    ...Object.fromEntries(
      ['q_1', 'q_2', 'q_3', `ngo_${form.question(3).id}`, `q_1_${form.question(4).id}`].flatMap(name =>
        ['not_observed', 'corrected', 'verified'].map(suffix => [`${name}__${suffix}`, '0']),
      ),
    ),
  })
  expect(second?.[`ngo_${form.question(3).id}`]).toBe('')
  expect(second?.[`ngo_${form.question(3).id}__text`]).toBe('about twelve')
  expect(second?.q_1__not_observed).toBe('')
})

test('CSV is UTF-8 without a byte order mark and has no apostrophes; texts and persons can be left out', async () => {
  const text = await (await flat()).reply.text()
  expect(text.startsWith('report_id,')).toBe(true)
  expect(text).toContain('"=1+1, ""quoted""\nnext"')
  expect(text).not.toContain(phone.name)
  const [record] = await read({ texts: false })
  expect(Object.keys(record ?? {}).filter(name => name.endsWith('text'))).toEqual([])
  expect((await flat({ people: 'names' })).reply.status).toBe(403)
  const [named] = await read({ people: 'names' }, organizer)
  expect([named?.observer_name, named?.observer_phone]).toEqual([phone.name, phone.phone])
  expect(named?.observer_code).toBe(record?.observer_code)
  const { data } = (await organizer.staff(audit.list, { query: { action: 'export.download' } })).value
  expect(data[0]?.facts).toEqual({ county: county.code, code: 'A', shape: 'wide', people: 'names', format: 'csv' })
})

test('the long shape has a row a selected option', async () => {
  const rows = await read({ shape: 'long' })
  expect(
    rows.map(({ station_number, question, option, flagged, value, text }) => [
      station_number,
      question,
      option,
      flagged,
      value,
      text,
    ]),
  ).toEqual([
    ['1', 'q_1', 'a1', '0', '', ''],
    ['1', 'q_1', 'a3', '1', '', ''],
    ['1', 'q_2', 'a1', '0', '', ''],
    ['1', 'q_3', 'a2', '0', '', '=1+1, "quoted"\nnext'],
    ['1', `ngo_${form.question(3).id}`, 'a1', '0', '1204', ''],
    ['1', `q_1_${form.question(4).id}`, 'a1', '0', '07:05', ''],
    ['2', `ngo_${form.question(3).id}`, 'a1', '0', '', 'about twelve'],
  ])
})

test('a workbook has the code book as its second sheet, and its manifest both', async () => {
  const { reply } = await flat({ format: 'xlsx' })
  const sheets = await sheetsOf(await reply.arrayBuffer())
  expect(Object.keys(sheets)).toEqual(['wide', 'codebook'])
  expect(sheets.codebook).toContainEqual(['q_2', 'string', 'a2', 'No', 'No', null])
  const { value } = await ngo.staff(exports.manifest, { params: { id: String(reply.headers.get(exportIdHeader)) } })
  expect(value.parts.map(({ name, rows }) => [name, rows])).toEqual([
    ['wide', 2],
    ['codebook', (sheets.codebook?.length ?? 0) - 1],
  ])
  expect(value.filters).toEqual({ idForm: form.id, county: county.code, shape: 'wide', people: 'codes' })
})

test('the data package describes the columns in order, the same in each language', async () => {
  const fields = await packageOf()
  const { names } = await flat()
  expect(fields.map(({ name }) => name)).toEqual(names)
  for (const { name } of fields) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_]*$/)
  expect(new Set(fields.map(({ name }) => name.toLowerCase())).size).toBe(fields.length)
  const field = (
    name: string,
  ): z.infer<typeof DataPackage>['resources'][number]['schema']['fields'][number] | undefined =>
    fields.find(each => each.name === name)
  expect(field('q_2')).toMatchObject({
    type: 'string',
    titles: { en: 'Did it open on time?', ro: 'Did it open on time?' },
    categories: [
      { value: 'a1', label: 'Yes' },
      { value: 'a2', label: 'No' },
    ],
    constraints: { enum: ['a1', 'a2'] },
  })
  expect(field(`ngo_${form.question(3).id}`)).toMatchObject({ type: 'integer', unit: 'votes' })
  expect(field('q_1__2')?.titles).toEqual({ en: 'What did you see? · A queue', ro: 'What did you see? · A queue' })
  expect(field('observer_code')?.titles.ro).toBe('Codul observatorului')
})

test('a language of the installation has its texts in exports, and English where it has none', async () => {
  const english = serverTextsIn('en')
  const { headings, columns } = english.exports
  const made = { ...columns, county: 'Ytnuoc' }
  const texts = {
    ...english,
    exports: { ...english.exports, headings: { ...headings, county: 'Ytnuoc' }, columns: made },
  }
  setServerTexts(new Map([['qaa', texts]]))
  try {
    const fields = await packageOf()
    const titles = fields.find(({ name }) => name === 'county')?.titles
    expect(titles).toEqual({ en: 'County', ro: 'Județ', qaa: 'Ytnuoc' })
    expect(fields.find(({ name }) => name === 'verdict')?.titles.qaa).toBe(columns.verdict)
    const { codebook } = await sheetsOf(await (await flat({ format: 'xlsx' })).reply.arrayBuffer())
    expect(codebook?.[0]).toEqual(['column', 'type', 'code', 'label_en', 'label_ro', 'label_qaa', 'unit'])
    expect(codebook).toContainEqual(['county', 'string', null, 'County', 'Județ', 'Ytnuoc', null])
    const [heading = []] = csvRowsOf(await (await ngo.download({ query: { format: 'csv' }, language: 'qaa' })).text())
    expect(heading).toEqual(expect.arrayContaining(['Ytnuoc', headings.station]))
  } finally {
    setServerTexts(new Map())
  }
})

test('an unknown form is refused, and a form with too many columns by its code', async () => {
  const errorsOf = async (query: Query) => {
    const { status, problem } = await ngo.staff(exports.flat, { query: { idForm: form.id, ...query } })
    return [status, problem.errors]
  }
  expect(await errorsOf({ idForm: 999_999 })).toEqual([400, { idForm: ['There is no such published form.'] }])
  const option = { text: 'V', input: { kind: 'integer' } }
  const questions = Array.from({ length: 400 }, (_, index) => ({
    code: `${index}`,
    text: 'Q',
    questionType: 0,
    optionsToQuestions: Array.from({ length: 14 }, () => option),
  }))
  const large = await createForm(
    organizer.staff,
    formUpload('LARGE', { formSections: [{ code: 'S', description: 'S', questions }] }),
  )
  expect(await errorsOf({ idForm: large.id })).toEqual([400, { idForm: [expect.stringContaining('LARGE')] }])
  expect((await flat({ idForm: large.id, shape: 'long' })).reply.status).toBe(200)
  expect((await flat({ idForm: large.id, columns: 'q_399,report_id' })).names).toEqual(['report_id', 'q_399'])
})

test('staff of an NGO get its reports only, and the filters of the list apply', async () => {
  const other = await mission.createSignedInNgo()
  expect(await read({}, other)).toEqual([])
  expect(await read({ pollingStationNumber: 2 })).toHaveLength(1)
  expect(await read({ followUpState: 'new' })).toHaveLength(1)
  expect(await read({ from: '2024-06-09T12:06' })).toEqual([])
})
