import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { observers } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import { answerTo, createCounty, createForm, formUpload, type Selected } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting()

const answer = (question: number, options: Selected[], station = 1) =>
  answerTo(form, county.code, question, options, station)
const post = (...sent: ReturnType<typeof answer>[]) => phone.call(answers.post, { body: { answers: sent } })
const threadQuery = (station = 1) => ({ query: { idObserver: phone.id, idPollingStation: county.stationId(station) } })
const readBack = async (station = 1) => (await ngo.staff(answers.filledIn, threadQuery(station))).value
const threads = async (query = {}) => (await ngo.staff(answers.threads, { query })).value

test('staff read exactly what a phone sent, in the form’s order, with flags and free text', async () => {
  const text = '  “Nu” – 3 persoane 🗳️\nsecond line  '
  const sent = await post(answer(2, [{ option: 1, value: text }]), answer(0, [1, 2]))
  expect([sent.status, sent.text]).toEqual([200, ''])
  const read = await readBack()
  expect(read.map(question => question.idQuestion)).toEqual(['1', '3'])
  const { id } = form.question(0)
  expect(read[0]).toMatchObject({ id, formCode: 'A', text: 'What did you see?', idQuestionType: 0 })
  expect(read[0]?.answers.map(({ text: optionText, flagged }) => [optionText, flagged])).toEqual([
    ['A queue', false],
    ['Pressure', true],
  ])
  expect(read[1]?.answers).toMatchObject([{ value: text, isFreeText: true, idOption: form.optionId(2, 1) }])
})

test('an answer refers to its form by id, since the form’s code may change', async () => {
  const renamed = await createForm(organizer.staff, formUpload('BEFORE'))
  await post(answerTo(renamed, county.code, 0, [1]))
  const { sections: formSections } = renamed
  await organizer.staff(forms.save, { body: { ...formUpload('AFTER'), id: renamed.id, formSections } })
  expect(await readBack()).toMatchObject([{ formId: renamed.id, formCode: 'BEFORE' }])
})

test('threads are listed newest first with counts of flags and notes; urgent ones have a selected flagged option', async () => {
  await post(answer(0, [2], 1))
  mission.at('2024-06-09T09:05:00Z')
  await post(answer(0, [0], 2))
  const all = await threads()
  expect(all.data.map(row => row.pollingStationName)).toEqual([`${county.code} 2`, `${county.code} 1`])
  expect(all.data[1]).toMatchObject({
    idObserver: phone.id,
    idPollingStation: county.stationId(1),
    observerName: phone.name,
    observerPhoneNumber: phone.phone,
    pollingStationName: `${county.code} 1`,
    lastModified: '2024-06-09T09:00:00.000Z',
    numberOfFlagged: 1,
    numberOfNotes: 0,
  })
  expect((await threads({ urgent: true })).data.map(row => row.idPollingStation)).toEqual([county.stationId(1)])
})

test('a new answer replaces the earlier one, keeps it in the history and moves the thread', async () => {
  await post(answer(0, [2]))
  mission.at('2024-06-09T10:00:00Z')
  await post(answer(0, [0]))
  expect((await readBack())[0]?.answers.map(each => each.text)).toEqual(['Nothing'])
  expect((await threads({ urgent: true })).data).toEqual([])
  const stored = await mission.db
    .selectFrom('answer')
    .innerJoin('selected_option', 'answer_id', 'answer.id')
    .where('observer_id', '=', phone.id)
    .orderBy('revision')
    .select(['revision', 'option_id', 'superseded_at'])
    .execute()
  expect(stored).toEqual([
    { revision: 1, option_id: form.optionId(0, 2), superseded_at: new Date('2024-06-09T10:00:00Z') },
    { revision: 2, option_id: form.optionId(0, 0), superseded_at: null },
  ])
})

test('an empty selection withdraws the answer; the thread stays', async () => {
  await post(answer(0, [2]), answer(1, [0]))
  await post(answer(0, []))
  expect((await readBack()).map(question => question.idQuestion)).toEqual(['2'])
  expect((await threads()).data).toMatchObject([{ numberOfFlagged: 0 }])
})

test('a repeated post changes nothing, with its options in any order', async () => {
  await post(answer(0, [1, 2]))
  mission.at('2024-06-09T11:00:00Z')
  await post(answer(0, [2, 1]))
  expect((await threads()).data).toMatchObject([{ lastModified: '2024-06-09T09:00:00.000Z', numberOfFlagged: 1 }])
  const rows = await mission.db.selectFrom('answer').where('observer_id', '=', phone.id).select('id').execute()
  expect(rows).toHaveLength(1)
})

test('concurrent posts of one phone never duplicate an answer', async () => {
  await Promise.all(Array.from({ length: 6 }, (_, n) => post(answer(0, [n % 3]), answer(1, [n % 2]))))
  const current = await mission.db
    .selectFrom('answer')
    .where('observer_id', '=', phone.id)
    .where('superseded_at', 'is', null)
    .select('question_id')
    .execute()
  expect(current).toHaveLength(2)
  const flagged = (await readBack()).flatMap(question => question.answers).filter(option => option.flagged).length
  expect((await threads()).data).toMatchObject([{ numberOfFlagged: flagged }])
})

test('a malformed post is not stored, and every invalid field is named', async () => {
  const malformed = [
    answer(0, [0]),
    { ...answer(1, [0]), questionId: 'first' },
    { ...answer(1, [0]), options: [{ optionId: form.optionId(1, 0), value: 7 }, { value: 'x' }] },
    { ...answer(2, [0]), options: [{ optionId: form.optionId(2, 1), value: 'NUL \0' }] },
    { ...answer(0, [0]), countyCode: ['AB'] },
  ]
  const { status, problem } = await phone.call(answers.post, { body: { answers: malformed } })
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([
    400,
    [
      'answers.1.questionId',
      'answers.2.options.0.value',
      'answers.2.options.1.optionId',
      'answers.3.options.0.value',
      'answers.4.countyCode',
    ],
  ])
  expect((await threads()).data).toEqual([])
})

test('answers of an outdated phone are stored under its form version', async () => {
  const old = await createForm(organizer.staff, formUpload('OLD'))
  const formSections = structuredClone(old.sections)
  formSections[0]?.questions.shift()
  await organizer.staff(forms.save, { body: { ...formUpload('OLD'), id: old.id, formSections } })
  const late = {
    questionId: old.question(0).id,
    countyCode: county.code,
    pollingStationNumber: 1,
    options: [{ optionId: old.optionId(0, 2) }],
  }
  expect((await phone.call(answers.post, { body: { answers: [late] } })).status).toBe(200)
  expect(await readBack()).toMatchObject([{ id: late.questionId, text: 'What did you see?' }])
  const stored = await mission.db.selectFrom('answer').where('form_id', '=', old.id).select('form_version').execute()
  expect(stored).toEqual([{ form_version: 1 }])
})

test('filters threads by county, station, phone and time, and counts the matches', async () => {
  const other = await createCounty(mission)
  await post(answer(0, [0], 1), { ...answer(0, [0], 2), countyCode: other.code })
  mission.at('2024-06-09T12:30:20Z')
  await post(answer(0, [0], 3))
  const stationsMatching = async (query: object) =>
    (await threads(query)).data.map(row => row.pollingStationName).sort()
  expect(await stationsMatching({ county: other.code })).toEqual([`${other.code} 2`])
  expect(await stationsMatching({ county: other.code, pollingStationNumber: '1' })).toEqual([])
  expect(await stationsMatching({ pollingStationNumber: 3 })).toEqual([`${county.code} 3`])
  expect(await stationsMatching({ observerPhoneNumber: phone.phone.slice(2, 9), pageSize: 1 })).toHaveLength(1)
  expect(await stationsMatching({ observerPhoneNumber: 'no such' })).toEqual([])
  // 15:30 in Bucharest is 12:30 UTC; "to" takes its whole minute.
  expect(await stationsMatching({ from: '2024-06-09 15:30' })).toEqual([`${county.code} 3`])
  expect(await stationsMatching({ to: '2024-06-09 15:30' })).toHaveLength(3)
  expect(await stationsMatching({ to: '2024-06-09T12:29:00Z' })).toHaveLength(2)
  const wrong = await ngo.staff(answers.threads, { query: { from: '2024-02-30 10:00', to: 'yesterday' } })
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['from', 'to']])
})

test('pages of threads never repeat or skip one, even if many have the same time', async () => {
  await post(...[1, 2, 3].map(station => answer(0, [0], station)))
  const whole = await threads({ pageSize: 10 })
  expect(whole).toMatchObject({ totalItems: 3, totalPages: 1 })
  for (const pageSize of [1, 2]) {
    const pages = await Promise.all([1, 2, 3, 4].map(page => threads({ page, pageSize })))
    expect(pages.flatMap(page => page.data)).toEqual(whole.data)
    expect(pages[3]?.data).toEqual([])
  }
})

test('an arrival and a departure are one visit; fields that a later message omits stay', async () => {
  const at = { countyCode: county.code, idPollingStation: 1 }
  const visit = async () =>
    ngo.staff(answers.visit, { query: { observerid: phone.id, PollingStationNumber: county.stationId(1) } })
  expect((await visit()).status).toBe(204)
  await phone.call(answers.arrive, {
    body: { ...at, urbanArea: true, isPollingStationPresidentFemale: 'true', observerArrivalTime: '2024-06-09 07:10' },
  })
  await phone.call(answers.leave, { body: { ...at, observerLeaveTime: '2024-06-09T09:00:00+03:00' } })
  await phone.call(answers.arrive, { body: { ...at, urbanArea: false, observerArrivalTime: '2024-06-09 07:05' } })
  expect((await visit()).value).toEqual({
    lastModified: '2024-06-09T09:00:00.000Z',
    observerArrivalTime: '2024-06-09T04:05:00.000Z',
    observerLeaveTime: '2024-06-09T06:00:00.000Z',
    urbanArea: false,
    isPollingStationPresidentFemale: true,
  })
  const history = await mission.db.selectFrom('visit').where('observer_id', '=', phone.id).select('revision').execute()
  expect(history).toHaveLength(3)
})

test('a departure without an arrival is stored, and one with an invalid time is rejected', async () => {
  const leave = { countyCode: county.code, idPollingStation: 2, observerLeaveTime: '2024-06-09 21:00' }
  expect((await phone.call(answers.leave, { body: leave })).status).toBe(200)
  const query = { ObserverId: phone.id, PollingStationNumber: county.stationId(2) }
  expect((await ngo.staff(answers.visit, { query })).value).toMatchObject({ observerArrivalTime: null })
  expect((await phone.call(answers.leave, { body: { ...leave, observerLeaveTime: 'then' } })).problem.errors).toEqual({
    observerLeaveTime: [expect.any(String)],
  })
})

test('an observer’s reports update when they were last seen, and keep the name of a removed observer', async () => {
  mission.at('2024-06-09T13:00:00Z')
  await post(answer(0, [2], 1), answer(0, [0], 2))
  const { value } = await ngo.staff(observers.list)
  expect(value.data).toMatchObject([{ lastSeen: '2024-06-09T13:00:00.000Z', numberOfPollingStations: 2 }])
  await ngo.staff(observers.remove, { query: { id: phone.id } })
  expect((await threads()).data).toMatchObject([{ observerName: phone.name }, { observerName: phone.name }])
  expect(await readBack()).toHaveLength(1)
})
