import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { observers } from '@scrutineer/contract/observers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerTo, createForm, createNgo, formUpload, type Selected } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting()

const answer = (question: number, options: Selected[], station = 1) =>
  answerTo(form, county.code, question, options, station)
const post = (...sent: ReturnType<typeof answer>[]) => phone.call(answers.post, { body: { answers: sent } })
const readHistory = (query: object = {}, staff = ngo.staff) =>
  staff(answers.history, { query: { idObserver: phone.id, idPollingStation: county.stationId(1), ...query } })
const listVersions = async (query?: object) =>
  (await readHistory(query)).value.answers.map(each => [
    each.questionCode,
    each.revision,
    each.options.map(({ text }) => text),
  ])

test('the history lists all versions of an answer, oldest first, with time, observer and form version', async () => {
  await post(answer(2, [{ option: 1, value: ' two of them ' }]))
  mission.at('2024-06-09T10:00:00Z')
  await post(answer(2, [0]), answer(0, [2, 1]))
  mission.at('2024-06-09T11:00:00Z')
  await post(answer(0, []), answer(0, [0], 2))
  const { value } = await readHistory()
  expect(value).toMatchObject({
    idObserver: phone.id,
    observerName: phone.name,
    observerPhoneNumber: phone.phone,
    numberOfAnswers: 4,
    numberOfVisits: 0,
    totalPages: 1,
    visits: [],
  })
  expect(value.answers[0]).toEqual({
    id: expect.any(Number),
    questionId: form.question(2).id,
    questionCode: '3',
    questionText: 'Anything else?',
    formId: form.id,
    formCode: 'A',
    formVersion: 1,
    revision: 1,
    answeredAt: '2024-06-09T09:00:00.000Z',
    supersededAt: '2024-06-09T10:00:00.000Z',
    dictatedTo: null,
    importedBy: null,
    correction: null,
    acceptedBy: null,
    conflict: null,
    verifications: [],
    options: [
      {
        idOption: form.optionId(2, 1),
        text: 'Yes, namely',
        isFreeText: true,
        value: ' two of them ',
        flagged: false,
      },
    ],
  })
  expect(await listVersions()).toEqual([
    ['3', 1, ['Yes, namely']],
    ['3', 2, ['No']],
    ['1', 1, ['A queue', 'Pressure']],
    ['1', 2, []],
  ])
  expect(value.answers.map(each => each.supersededAt)).toEqual([
    '2024-06-09T10:00:00.000Z',
    null,
    '2024-06-09T11:00:00.000Z',
    null,
  ])
})

test('the history can be filtered by question', async () => {
  await post(answer(0, [0]), answer(1, [0]))
  await post(answer(1, [1]))
  await phone.call(answers.arrive, { body: { countyCode: county.code, idPollingStation: 1 } })
  const idQuestion = form.question(1).id
  expect(await listVersions({ IDQUESTION: idQuestion })).toEqual([
    ['2', 1, ['Yes']],
    ['2', 2, ['No']],
  ])
  expect((await readHistory({ idQuestion })).value).toMatchObject({ visits: [], numberOfAnswers: 2, numberOfVisits: 0 })
})

test('the history lists all versions of a visit with the time they were reported', async () => {
  const at = { countyCode: county.code, idPollingStation: 1 }
  await phone.call(answers.arrive, { body: { ...at, urbanArea: true, observerArrivalTime: '2024-06-09 11:50' } })
  mission.at('2024-06-09T12:00:00Z')
  await phone.call(answers.leave, { body: { ...at, observerLeaveTime: '2024-06-09 15:00' } })
  const { value } = await readHistory()
  const arrival = { observerArrivalTime: '2024-06-09T08:50:00.000Z', urbanArea: true }
  expect(value.visits).toEqual([
    {
      id: expect.any(Number),
      revision: 1,
      reportedAt: '2024-06-09T09:00:00.000Z',
      supersededAt: '2024-06-09T12:00:00.000Z',
      observerLeaveTime: null,
      isPollingStationPresidentFemale: false,
      ...arrival,
    },
    {
      id: expect.any(Number),
      revision: 2,
      reportedAt: '2024-06-09T12:00:00.000Z',
      supersededAt: null,
      observerLeaveTime: '2024-06-09T12:00:00.000Z',
      isPollingStationPresidentFemale: false,
      ...arrival,
    },
  ])
  expect(value).toMatchObject({ answers: [], numberOfAnswers: 0, numberOfVisits: 2, totalPages: 1 })
})

test('an answer keeps the texts of the answered version', async () => {
  const worded = await createForm(organizer.staff, formUpload('WORDED'))
  const selectOption = (option: number) => post(answerTo(worded, county.code, 1, [option]))
  await selectOption(0)
  const formSections = structuredClone(worded.sections)
  const question = formSections[0]?.questions[1]
  Object.assign(question?.optionsToQuestions[1] ?? {}, { text: 'Not at all' })
  await organizer.staff(forms.save, { body: { ...formUpload('WORDED2'), id: worded.id, formSections } })
  await selectOption(1)
  await selectOption(0)
  const { value } = await readHistory()
  expect(value.answers.map(each => [each.formCode, each.formVersion, each.options[0]?.text])).toEqual([
    ['WORDED', 1, 'Yes'],
    ['WORDED2', 2, 'Not at all'],
    ['WORDED2', 2, 'Yes'],
  ])
})

test('a selection that mixes form versions is complete, in the history and in the details', async () => {
  const mixed = await createForm(organizer.staff, formUpload('MIXED'))
  const formSections: object[] = structuredClone(mixed.sections)
  Object.assign(formSections[0] ?? {}, {
    questions: [{ ...mixed.question(0), optionsToQuestions: [{ text: 'Violence', flagged: true }] }],
  })
  await organizer.staff(forms.save, { body: { ...formUpload('MIXED'), id: mixed.id, formSections } })
  const [section] = (await phone.call(forms.get, { params: { id: mixed.id } })).value
  const added = section?.questions[0]?.optionsToQuestions[0]?.idOption ?? 0
  const both = { ...answerTo(mixed, county.code, 0, [1]), options: [mixed.optionId(0, 1), added] }
  const sent = { ...both, options: both.options.map(optionId => ({ optionId })) }
  expect((await post(sent)).status).toBe(200)
  expect(await listVersions()).toEqual([['1', 1, ['A queue', 'Violence']]])
  const query = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const { value } = await ngo.staff(answers.filledIn, { query })
  expect(value[0]?.answers.map(({ text, flagged }) => [text, flagged])).toEqual([
    ['A queue', false],
    ['Violence', true],
  ])
})

test('10,000 versions are paginated, each returned once', async () => {
  await post(answer(1, [0]))
  await sql`
    insert into answer (observer_id, polling_station_id, question_id, form_id, form_version, revision, answered_at, superseded_at)
    select observer_id, polling_station_id, question_id, form_id, form_version, revision + n,
      answered_at + (n / 3) * interval '1 second', answered_at
    from answer, generate_series(1, 9999) as n where observer_id = ${phone.id}`.execute(mission.db)
  const first = (await readHistory()).value
  expect(first).toMatchObject({ numberOfAnswers: 10_000, pageSize: 20, totalPages: 500 })
  const pages = await Promise.all([1, 2, 11].map(page => readHistory({ page, pageSize: '5000' })))
  const [one, two, beyond] = pages.map(({ value }) => value.answers.map(each => each.revision))
  expect([...(one ?? []), ...(two ?? [])]).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1))
  expect(beyond).toEqual([])
})

test('staff read the history of their own observers, also removed ones; organizers that of all observers', async () => {
  await post(answer(0, [0]))
  const other = await createNgo(mission)
  expect((await readHistory({}, other.staff)).status).toBe(404)
  expect((await readHistory({ idPollingStation: 2_000_000_000 })).status).toBe(404)
  expect((await readHistory({}, organizer.staff)).value.answers).toHaveLength(1)
  await ngo.staff(observers.remove, { query: { id: phone.id } })
  expect((await readHistory()).value).toMatchObject({ observerName: phone.name, numberOfAnswers: 1 })
})
