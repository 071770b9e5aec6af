import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { beforeEach, expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

let county: Awaited<ReturnType<typeof createCounty>>
let phone: Awaited<ReturnType<typeof createPhone>>
const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
beforeEach(async () => {
  county = await createCounty(mission)
  phone = await createPhone(mission, organizer.id)
})

const post = async (...sent: object[]) => {
  const { status, headers } = await phone.call(answers.post, { body: { answers: sent } })
  expect(status).toBe(200)
  return headers.unplaced === undefined ? 'stored' : `${headers.unplaced} unplaced`
}
const readBack = async () => {
  const query = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  return (await organizer.staff(answers.filledIn, { query })).value
}

test('a form with unpublished edits accepts answers to its published version; answers to the edits are stored as unplaced', async () => {
  const form = await createForm(organizer.staff, formUpload('EDITED'))
  const formSections: object[] = structuredClone(form.sections)
  const added = { code: '9', text: 'New', optionsToQuestions: [{ text: 'Yes' }] }
  const reworded = { ...form.question(0), text: 'Reworded', optionsToQuestions: [{ text: 'Only a new one' }] }
  Object.assign(formSections[0] ?? {}, { questions: [reworded, form.question(1), added] })
  const body = { ...formUpload('EDITED'), id: form.id, formSections, draft: true }
  expect((await organizer.staff(forms.save, { body })).status).toBe(200)
  const draft = (await organizer.staff(forms.get, { params: { id: form.id }, query: { draft: true } })).value
  const [first, , last] = draft[0]?.questions ?? []

  expect(await post(answerTo(form, county.code, 0, [1]))).toBe('stored')
  expect(await readBack()).toMatchObject([{ text: 'What did you see?', answers: [{ text: 'A queue' }] }])
  const at = { countyCode: county.code, pollingStationNumber: 1 }
  const newOption = { ...at, questionId: first?.id, options: [{ optionId: first?.optionsToQuestions[0]?.idOption }] }
  const newQuestion = { ...at, questionId: last?.id, options: [] }
  expect(await post(newOption, newQuestion)).toBe('2 unplaced')
})

test('text is stored for any option; null and missing values are no text', async () => {
  const form = await createForm(organizer.staff, formUpload('TEXTS'))
  const [plain, another] = [form.optionId(0, 0), form.optionId(0, 1)]
  const answer = (value: string | null | undefined) => ({
    ...answerTo(form, county.code, 0, []),
    options: [
      { optionId: plain, value: 'additional text' },
      { optionId: another, value },
    ],
  })
  for (const value of [null, '', undefined]) {
    expect(await post(answer(value))).toBe('stored')
    expect((await readBack())[0]?.answers.map(option => option.value)).toEqual(['additional text', null])
  }
  const rows = await mission.db.selectFrom('answer').where('observer_id', '=', phone.id).select('id').execute()
  expect(rows).toHaveLength(1)
})

test('a selection is stored for any type of question: also two options of a single choice', async () => {
  const options = [{ text: 'One' }, { text: 'Two', isFreeText: true }]
  const questions = [0, 1, 2, 3, 4].map(type => ({
    code: `T${type}`,
    text: `Type ${type}`,
    questionType: type,
    optionsToQuestions: options,
  }))
  const form = await createForm(organizer.staff, formUpload('TYPES', { formSections: [{ code: 'S', questions }] }))
  expect(await post(...[0, 1, 2, 3, 4].map(type => answerTo(form, county.code, type, [0, 1])))).toBe('stored')
  expect((await readBack()).map(question => question.answers.length)).toEqual([2, 2, 2, 2, 2])
})

test('a question answered twice in one post keeps both answers; the later one is current', async () => {
  const form = await createForm(organizer.staff, formUpload('STATIONS'))
  const at = (station: number, option: number) => answerTo(form, county.code, 1, [option], station)
  expect(await post(at(1, 0), at(2, 1), at(3, 0))).toBe('stored')
  expect(await post(at(1, 1), at(2, 1), at(1, 0), at(1, 0), at(1, 1))).toBe('stored')
  expect((await readBack())[0]?.answers.map(({ text }) => text)).toEqual(['No'])
  const query = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const { value } = await organizer.staff(answers.history, { query })
  const versions = value.answers.map(version => [
    version.revision,
    version.options.map(option => option.text).join(),
    version.supersededAt === null,
  ])
  expect(versions).toEqual([
    [1, 'Yes', false],
    [2, 'No', false],
    [3, 'Yes', false],
    [4, 'No', true],
  ])
  const { data } = (await organizer.staff(answers.threads, { query: { observerPhoneNumber: phone.phone } })).value
  const flagged = Object.fromEntries(data.map(row => [row.pollingStationName, row.numberOfFlagged]))
  expect(flagged).toEqual({ [`${county.code} 1`]: 1, [`${county.code} 2`]: 1, [`${county.code} 3`]: 0 })
})

test('a repeated option counts once, and a text of 100,000 characters is stored', async () => {
  const form = await createForm(organizer.staff, formUpload('LONG'))
  const long = answerTo(form, county.code, 2, [{ option: 1, value: 'ă'.repeat(100_000) }])
  const [option] = long.options
  expect(await post({ ...long, options: [option, { optionId: option?.optionId }, option] })).toBe('stored')
  expect((await readBack())[0]?.answers.map(({ value }) => value?.length)).toEqual([100_000])
})

test('a repeated arrival and an empty post change nothing', async () => {
  const arrival = {
    countyCode: county.code,
    idPollingStation: '1',
    urbanArea: 'true',
    observerArrivalTime: '2024-06-09T11:50:00+03:00',
  }
  for (const observerArrivalTime of [arrival.observerArrivalTime, '2024-06-09 11:50', '2024-06-09T08:50:00Z']) {
    expect((await phone.call(answers.arrive, { body: { ...arrival, observerArrivalTime } })).status).toBe(200)
  }
  expect(await post()).toBe('stored')
  const query = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const { value } = await organizer.staff(answers.history, { query })
  expect(value).toMatchObject({ numberOfAnswers: 0, numberOfVisits: 1 })
})
