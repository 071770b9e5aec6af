import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answers } from '@scrutineer/contract/answers'
import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import { forms, questionType } from '@scrutineer/contract/forms'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test } from 'vitest'
import { runHere } from '../../../../testkit/process/run-here.ts'
import { createExportMission, csvRowsOf, sheetsOf } from '../../../test/export-client.ts'
import { answerTo, createCounty, createForm, createPhone, formUpload } from '../../../test/factories.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { command as verifyExportCommand } from '../../verify-export/command.ts'

const mission = await createExportMission()
const organizer = await mission.createSignedInNgo({ organizer: true })
const folder = temporaryFolder()

const inputs = {
  votes: { kind: 'integer', min: 0, max: 3000, unit: 'votes' },
  share: { kind: 'decimal', decimals: 1, unit: '%' },
  opened: { kind: 'time', max: '08:00' },
  printed: { kind: 'date' },
  remark: { kind: 'text', maxLength: 5 },
} as const
const sealed = {
  id: -1,
  code: '1',
  text: 'Was the box sealed?',
  questionType: questionType.single,
  optionsToQuestions: [
    { idOption: -11, text: 'Yes' },
    { idOption: -12, text: 'No' },
  ],
}
const numbers = {
  code: '2',
  text: 'If not: what was in it?',
  questionType: questionType.multiple,
  showIf: { idQuestion: -1, idOptions: [-12] },
  optionsToQuestions: Object.entries(inputs).map(([text, input]) => ({ text, input })),
}
const upload = formUpload('T', { formSections: [{ code: 'S', description: 'Count', questions: [sealed, numbers] }] })
const form = await createForm(organizer.staff, upload)

let ngo: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let county: Awaited<ReturnType<typeof createCounty>>
let phone: Awaited<ReturnType<typeof createPhone>>
beforeEach(async () => {
  mission.at('2024-06-09T09:00:00Z')
  ngo = await mission.createSignedInNgo()
  county = await createCounty(mission)
  phone = await createPhone(mission, ngo.id)
})

const SEALED = 0
const NUMBERS = 1
const post = async (question: number, ...options: Parameters<typeof answerTo>[3]) => {
  const body = { answers: [answerTo(form, county.code, question, options)] }
  expect((await phone.call(answers.post, { body })).status).toBe(200)
}
const postNumbers = (...texts: readonly string[]) => post(NUMBERS, ...texts.map((value, option) => ({ option, value })))

/** The text, its value, unit and remarks of each row of the question with numbers. */
const columns = (rows: readonly (readonly unknown[])[]) =>
  rows.filter(row => row[7] === '2').map(row => [row[11], ...row.slice(25, 28)])
const sheet = async () => (await sheetsOf(await (await ngo.download()).arrayBuffer())).answers ?? []

/** A time of day as the reader of workbooks returns it. */
const timeOfDay = (time: string) => new Date(`1899-12-31T${time}:00Z`)

test('values are numbers, times and dates of a workbook, and canonical texts of CSV, beside what was typed', async () => {
  await post(SEALED, 1)
  await postNumbers('1 346', '-12,5', '7.05', '22.11.2026', 'calm')
  const rows = await sheet()
  expect(rows[0]?.slice(25, 28)).toEqual(['Value', 'Unit', 'Remarks'])
  expect(columns(rows)).toEqual([
    ['1 346', 1346, 'votes', null],
    ['-12,5', -12.5, '%', null],
    ['7.05', timeOfDay('07:05'), null, null],
    ['22.11.2026', new Date('2026-11-22T00:00:00Z'), null, null],
    ['calm', null, null, null],
  ])
  expect(columns(await ngo.csv())).toEqual([
    ['1 346', '1346', 'votes', ''],
    // The text could be read as a formula; the value is a number.
    ["'-12,5", '-12.5', '%', ''],
    ['7.05', '07:05', '', ''],
    ['22.11.2026', '2026-11-22', '', ''],
    ['calm', '', '', ''],
  ])
  const { sheets } = await readXlsx(new Uint8Array(await (await ngo.download()).arrayBuffer()), { readStyles: true })
  const formats = [2, 3, 4, 5].map(row => sheets[0]?.cells?.get(`${row},25`)?.style?.numFmt)
  expect(formats).toEqual(['0', '0.0#####', 'hh:mm', 'yyyy\\-mm\\-dd'])
})

test('a text without a value has an empty cell and the reason; exceeded limits and unasked questions are stated', async () => {
  await post(SEALED, 0)
  await postNumbers('4000', '1.234', 'at noon', '03/04/2024', 'a crowd')
  const remarksOf = async (language?: string) => {
    const reply = await ngo.download({ query: { format: 'csv' }, ...(language && { language }) })
    return columns(csvRowsOf(await reply.text())).map(([, value, , remarks]) => [value, remarks])
  }
  expect(await remarksOf()).toEqual([
    ['4000', 'not asked for; more than the maximum'],
    ['', 'not asked for; not a number'],
    ['', 'not asked for; not a time'],
    ['', 'not asked for; not a date'],
    ['', 'not asked for; too long'],
  ])
  expect((await remarksOf('ro'))[1]).toEqual(['', 'nu trebuia întrebat; nu este număr'])
})

test('a question counts as asked for by an answer that is outside the exported time', async () => {
  await post(SEALED, 1)
  mission.at('2024-06-09T10:00:00Z')
  await postNumbers('5')
  const rows = await ngo.csv({ from: '2024-06-09T09:30:00Z' })
  expect(rows.slice(1).map(row => [row[7], ...row.slice(25, 28)])).toEqual([['2', '5', 'votes', '']])
})

test('an answer has the value by the version that was answered', async () => {
  const { id, sections } = await createForm(organizer.staff, { ...upload, code: 'V' })
  const typed = sections[0]?.questions[1]
  const options = (typed?.optionsToQuestions ?? [])
    .slice(0, 1)
    .map(({ idOption }) => ({ optionId: idOption, value: '7:05' }))
  const body = {
    answers: [{ questionId: typed?.id ?? 0, countyCode: county.code, pollingStationNumber: 1, options }],
  }
  expect((await phone.call(answers.post, { body })).status).toBe(200)
  const formSections = structuredClone(sections)
  const [option] = formSections[0]?.questions[1]?.optionsToQuestions ?? []
  if (option) option.input = { kind: 'time' }
  expect((await organizer.staff(forms.save, { body: { ...upload, code: 'V', id, formSections } })).status).toBe(200)
  expect(columns(await ngo.csv())).toEqual([['7:05', '', 'votes', 'not asked for; not a number']])
})

test.each(['xlsx', 'csv'] as const)('staff verify a file with values as %s', async format => {
  await post(SEALED, 1)
  await postNumbers('0.000000001', '0', '0:00', '22.11.2026', '=1')
  const reply = await ngo.download({ query: { format } })
  const [file, manifest, key] = [`values.${format}`, 'manifest.json', 'keys.json'].map(name => join(folder, name))
  await writeFile(file ?? '', new Uint8Array(await reply.arrayBuffer()))
  const params = { id: String(reply.headers.get(exportIdHeader)) }
  await writeFile(manifest ?? '', JSON.stringify((await ngo.staff(exports.manifest, { params })).value))
  await writeFile(key ?? '', (await mission.anonymous(exports.key)).text)
  const verified = await runHere(verifyExportCommand.run, [file ?? '', manifest ?? '', '--key', key ?? ''])
  expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('is unaltered')])
})
