import { answers } from '@scrutineer/contract/answers'
import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import { forms, questionType } from '@scrutineer/contract/forms'
import { beforeEach, expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { createExportMission, csvRowsOf, sheetsOf } from '../../../test/export-client.ts'
import { answerTo, createCounty, createForm, createPhone, formUpload } from '../../../test/factories.ts'

const mission = await createExportMission()
const organizer = await mission.createSignedInNgo({ organizer: true })

const answer = (idQuestion: number, idOption: number) => ({ var: `answers.${idQuestion}.${idOption}` })
const labels = ['in the box', 'who signed']
const options = labels.map((text, index) => ({ idOption: -11 - index, text, input: { kind: 'integer' as const } }))
const numbers = { id: -1, code: 'C1', text: 'Count', questionType: questionType.multiple, optionsToQuestions: options }
const ballots = answer(-1, -11)
const form = await createForm(
  organizer.staff,
  formUpload('C', {
    formSections: [{ code: 'S', description: 'Count', questions: [numbers] }],
    checks: [
      {
        says: { en: 'More ballots than voters who signed', ro: 'Mai multe buletine decât semnături' },
        severity: 'flag',
        rule: { when: { '>': [{ '+': [ballots] }, { '+': [answer(-1, -12)] }] }, tolerance: { percent: 2 } },
      },
      {
        says: { en: '', ro: 'Mai multe buletine decât alegători' },
        severity: 'hint',
        rule: { when: { '>': [{ '+': [ballots] }, { '+': [{ var: 'station.registeredVoters' }] }] } },
      },
    ],
  }),
)

let ngo: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let county: Awaited<ReturnType<typeof createCounty>>
let phone: Awaited<ReturnType<typeof createPhone>>
beforeEach(async () => {
  mission.at('2024-06-09T09:00:00Z')
  ngo = await mission.createSignedInNgo()
  county = await createCounty(mission)
  phone = await createPhone(mission, ngo.id)
  await mission.db
    .updateTable('polling_station')
    .set({ registered_voters: 450 })
    .where('id', '=', county.stationId(1))
    .execute()
})

const post = async (...texts: readonly string[]) => {
  const typed = texts.map((value, option) => ({ option, value }))
  const body = { answers: [answerTo(form, county.code, 0, typed)] }
  expect((await phone.call(answers.post, { body })).status).toBe(200)
}
/** The app sends the same numbers again, now that the observer has confirmed them. */
const confirm = async (...texts: readonly string[]) => {
  const { value } = await ngo.staff(forms.checks, { params: { id: form.id }, query: {} })
  const options = texts.map((text, option) => ({ optionId: form.optionId(0, option), value: text }))
  const body = { questionId: form.question(0).id, options, checked: value.map(({ id }) => id) }
  const station = { countyCode: county.code, pollingStationNumber: 1 }
  await createDevice(phone.call).record({ kind: 'answer', station, body })
}
/** The cells of the check, without those of the observer and the station. */
const checkCells = (row: readonly unknown[]) => row.slice(5, 15)
const localTime = (time: string) => new Date(`2024-06-09T${time}:00Z`)

test('the workbook has a sheet of checks with their sentence, sums, values, times and the reason of their end', async () => {
  await post('512', '400')
  mission.at('2024-06-09T10:30:00Z')
  await post('402', '400')
  const reply = await ngo.download()
  const { checks = [] } = await sheetsOf(await reply.arrayBuffer())
  expect(checks[0]?.slice(5, 15)).toEqual([
    ...['Form', 'Form version', 'Check', 'Severity', 'Left side', 'Right side', 'Tolerance', 'Compared values'],
    ...['Fired at', 'Ended at'],
  ])
  const values = 'C1 in the box: 512; C1 who signed: 400'
  const [fired, ended] = [localTime('12:00'), localTime('13:30')]
  const rows = checks.slice(1).toSorted((one, other) => String(one[8]).localeCompare(String(other[8])))
  expect(rows.map(checkCells)).toEqual([
    ['C', 1, 'More ballots than voters who signed', 'flag', 512, 400, 10.24, values, fired, ended],
    [
      ...['C', 1, 'Mai multe buletine decât alegători', 'hint', 512, 450, 0],
      ...['C1 in the box: 512; Registered voters: 450', fired, ended],
    ],
  ])
  expect(checks.slice(1).map(row => [row[0], row[15], row.at(-2), row.at(-1)])).toEqual(
    Array.from({ length: 2 }, () => [phone.name, 'repaired', `County ${county.code}`, null]),
  )
  const params = { id: String(reply.headers.get(exportIdHeader)) }
  const manifest = (await ngo.staff(exports.manifest, { params })).value
  expect(manifest.parts.map(({ name, rows }) => [name, rows])).toContainEqual(['checks', 2])
})

test('a check that fires has no end; texts are in the reader’s language; other NGOs don’t see it', async () => {
  await post('512', '510')
  await confirm('512', '510')
  const read = async (from: typeof ngo, language: string) => {
    const reply = await from.download({ query: { format: 'csv', part: 'checks' }, language })
    return csvRowsOf(await reply.text()).slice(1)
  }
  const [row = []] = await read(ngo, 'ro')
  expect([row[8], row[14], row[15], row.at(-1)]).toEqual(['indicație', '', '', '2024-06-09 12:00:00'])
  expect(row[12]).toBe('C1 in the box: 512; Alegători înscriși: 450')
  expect(await read(await mission.createSignedInNgo(), 'en')).toEqual([])
  const events = await ngo.csv({ part: 'followUps' })
  expect(events).toHaveLength(1)
})

test('the event that opened a follow-up names the check', async () => {
  await post('512', '400')
  const events = await ngo.csv({ part: 'followUps' })
  expect(events.slice(1).map(row => [row[6], row[7]])).toEqual([['Opened', 'More ballots than voters who signed']])
})
