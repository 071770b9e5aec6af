import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { notes } from '@scrutineer/contract/notes'
import { expect, test } from 'vitest'
import { answerTo, createForm, createNgo, formUpload } from '../../../../test/factories.ts'
import { reporting } from '../../../../test/reporting.ts'
import { applyTallyChanges } from '../../../db/shared/counters.ts'

type Query = NonNullable<Parameters<typeof list>[0]>
const { mission, organizer, form, ngo, county, phone } = await reporting()

const post = (station: number, question: number, ...options: number[]) =>
  phone.call(answers.post, { body: { answers: [answerTo(form, county.code, question, options, station)] } })
const list = (query: Record<string, string | number | boolean> = {}, caller = ngo.staff) =>
  caller(answers.threads, { query: { urgent: true, county: county.code, ...query } })
const stationsOf = async (query?: Query, caller = ngo.staff) => {
  const { data, totalItems } = (await list(query, caller)).value
  const stations = data.map(({ pollingStationName }) => pollingStationName.split(' ')[1])
  expect(totalItems).toBe(stations.length)
  return stations.join()
}
const key = (station: number) => ({ idObserver: phone.id, idPollingStation: county.stationId(station) })
const followUpOf = async (station: number) => ({
  id: (await ngo.staff(followUps.open, { body: key(station) })).value.id,
})

test('a time filter finds a report by the time at which it is listed, whether an answer or a note made it new', async () => {
  const minute = (time: string) => stationsOf({ urgent: false, from: `2024-06-09 ${time}`, to: `2024-06-09 ${time}` })
  await post(1, 0, 0)
  await post(3, 0, 0)
  mission.at('2024-06-09T15:31:00Z')
  await phone.call(notes.add, { body: { countyCode: county.code, pollingStationNumber: 2, text: 'Closed' } })
  await phone.call(notes.add, { body: { countyCode: county.code, pollingStationNumber: 1, text: 'Loud' } })
  await post(3, 0, 1)
  // Listed in the election's zone: at 12:00 the station whose answer is the newest one, at 18:31 the others.
  expect(await minute('12:00')).toBe('1')
  expect(await minute('18:31')).toBe('2,3')
  expect(await minute('18:30')).toBe('')
})

test('a report is unseen until the account marks it, and again after a newer report', async () => {
  for (const station of [1, 2, 3]) await post(station, 0, 2)
  expect(await stationsOf({ seen: false })).toBe('1,2,3')
  const lastModified = '2024-06-09T09:00:00.000Z'
  await ngo.staff(answers.markSeen, { body: { ...key(2), lastModified } })
  expect(await stationsOf({ seen: false })).toBe('1,3')
  expect(await stationsOf({ seen: true })).toBe('2')
  expect(await stationsOf({ seen: true }, organizer.staff)).toBe('')
  mission.at('2024-06-09T09:05:00Z')
  await post(2, 1, 1)
  expect(await stationsOf({ seen: false })).toBe('2,1,3')
  // The account has the row of before: it hasn't seen the newer report.
  await ngo.staff(answers.markSeen, { body: { ...key(2), lastModified } })
  expect(await stationsOf({ seen: false })).toBe('2,1,3')
})

test('reports are filtered by state and owner of their follow-up, and by NGO', async () => {
  for (const station of [1, 2, 3]) await post(station, 0, 2)
  const [first, second] = [await followUpOf(1), await followUpOf(2)]
  await ngo.staff(followUps.take, { params: first })
  await organizer.staff(followUps.take, { params: second })
  await organizer.staff(followUps.setState, { params: second, body: { state: 'unfounded' } })
  expect(await stationsOf({ followUpState: 'new' })).toBe('3')
  expect(await stationsOf({ followUpState: 'taken' })).toBe('1')
  expect(await stationsOf({ followUpState: 'unfounded', from: '2024-06-09 00:00' })).toBe('2')
  expect(await stationsOf({ owner: 'me' })).toBe('1')
  expect(await stationsOf({ owner: organizer.account })).toBe('2')
  expect(await stationsOf({ owner: 'none' })).toBe('3')
  expect(await stationsOf({ owner: 'nobody-has-this-account' })).toBe('')
  expect(await stationsOf({ idNgo: ngo.id }, organizer.staff)).toBe('1,2,3')
  expect(await stationsOf({ idNgo: organizer.id }, organizer.staff)).toBe('')
  expect((await list({ owner: 'me' })).value.data[0]?.followUp).toMatchObject({ state: 'taken', owner: ngo.account })
})

test('one’s own reports are those that are not closed, as many as the summary counts, unless a state is requested', async () => {
  for (const station of [1, 2]) await post(station, 0, 2)
  const [first, second] = [await followUpOf(1), await followUpOf(2)]
  for (const params of [first, second]) await ngo.staff(followUps.take, { params })
  await ngo.staff(followUps.setState, { params: first, body: { state: 'confirmed' } })
  await ngo.staff(followUps.setState, { params: first, body: { state: 'closed' } })
  expect((await ngo.staff(followUps.summary)).value.mine).toBe(1)
  const reply = (await list({ owner: 'me' })).value
  expect([await stationsOf({ owner: 'me' }), reply.totalItems]).toEqual(['2', 1])
  expect(await stationsOf({ owner: 'me', followUpState: 'closed' })).toBe('1')
})

test('reports are filtered by the quarter hour in which an answer came in, or a note before the first answer', async () => {
  const add = (station: number) => {
    const body = { CountyCode: county.code, PollingStationNumber: station, Text: 'The door is locked.' }
    return phone.call(notes.add, { body })
  }
  await post(1, 0, 2)
  await add(3)
  mission.at('2024-06-09T09:16:00Z')
  await post(2, 0, 2)
  await post(3, 0, 0)
  mission.at('2024-06-09T09:45:00Z')
  await post(1, 1, 1)
  await add(2)
  const receivedIn = (time: string, query = {}) => stationsOf({ urgent: false, quarterHour: time, ...query })
  expect(await receivedIn('2024-06-09T09:14:59Z')).toBe('1,3')
  expect(await receivedIn('2024-06-09T09:15:00Z')).toBe('2,3')
  expect(await receivedIn('2024-06-09T09:15:00Z', { urgent: true })).toBe('2')
  expect(await receivedIn('2024-06-09T09:30:00Z')).toBe('')
  expect(await receivedIn('2024-06-09 12:50')).toBe('1')
  expect(await receivedIn('2024-06-09T09:00:00Z', { from: '2024-06-09T09:40:00Z' })).toBe('1')
  expect((await list({ quarterHour: 'noon' })).problem.errors).toHaveProperty('quarterHour')
})

test('reports are filtered by the quarter hour in which a flagged option was selected, also if it was withdrawn since', async () => {
  await post(1, 0, 2)
  await post(2, 0, 2)
  await post(3, 0, 0)
  mission.at('2024-06-09T09:16:00Z')
  await post(1, 1, 0)
  await post(2, 0, 0)
  await post(3, 1, 1)
  expect(await stationsOf({ urgent: false, flagQuarterHour: '2024-06-09T09:14:59Z' })).toBe('1,2')
  expect(await stationsOf({ urgent: false, flagQuarterHour: '2024-06-09 12:20' })).toBe('3')
  expect(await stationsOf({ urgent: false, flagQuarterHour: '2024-06-09T09:30:00Z' })).toBe('')
  expect(await stationsOf({ flagQuarterHour: '2024-06-09T09:00:00Z' })).toBe('1')
})

test('reports are filtered by flagged option and by flagged question, as they are selected now', async () => {
  for (const station of [1, 2]) await post(station, 0, 2)
  await post(2, 1, 1)
  await post(3, 1, 1)
  const [pressure, no] = [form.optionId(0, 2), form.optionId(1, 1)]
  expect(await stationsOf({ option: pressure })).toBe('1,2')
  expect(await stationsOf({ option: no })).toBe('2,3')
  expect(await stationsOf({ option: no, followUpState: 'new', seen: false })).toBe('2,3')
  expect(await stationsOf({ question: form.question(1).id, from: '2024-06-09 00:00' })).toBe('2,3')
  expect(await stationsOf({ option: pressure }, (await createNgo(mission)).staff)).toBe('')
  await post(2, 1, 0)
  expect(await stationsOf({ option: no })).toBe('3')
  expect(await stationsOf({ question: form.question(1).id })).toBe('3')
  const flags = (await ngo.staff(answers.flags)).value
  expect(
    flags.map(({ idOption, questionCode, option, numberOfReports }) => [
      idOption,
      questionCode,
      option,
      numberOfReports,
    ]),
  ).toEqual([
    [pressure, '1', 'Pressure', 2],
    [no, '2', 'No', 1],
  ])
})

test('reports are filtered by a form that they answer, whether few or many do', async () => {
  const other = await createForm(organizer.staff, formUpload(`F${county.code}`))
  await post(1, 0, 0)
  await phone.call(answers.post, { body: { answers: [answerTo(other, county.code, 0, [2], 2)] } })
  mission.at('2024-06-09T09:05:00Z')
  await phone.call(answers.post, { body: { answers: [answerTo(other, county.code, 1, [0], 3)] } })
  const stationsWith = (query: Query) => stationsOf({ urgent: false, county: '', ...query })
  expect(await stationsWith({ form: other.id })).toBe('3,2')
  expect(await stationsWith({ form: other.id, urgent: true })).toBe('2')
  expect(await stationsWith({ form: other.id, county: county.code, to: '2024-06-09 12:04' })).toBe('2')
  expect(await stationsWith({ form: form.id, idNgo: ngo.id })).toBe('1')
  expect(await stationsWith({ form: other.id, idNgo: organizer.id })).toBe('')
  await applyTallyChanges(mission.db)
  expect(await stationsWith({ form: other.id })).toBe('3,2')
  expect(await stationsOf({ form: other.id }, (await createNgo(mission)).staff)).toBe('')
})

test('a flagged option has its short wording in lists; without one it has none', async () => {
  const shortText = { en: 'Voters under pressure', ro: '' }
  const options = [
    { text: 'Nothing' },
    { text: 'A queue', flagged: true },
    { text: 'Pressure', flagged: true, shortText },
  ]
  const questions = [{ code: '1', text: 'What did you see?', questionType: 0, optionsToQuestions: options }]
  const upload = formUpload('SHORT', { formSections: [{ code: 'S', description: 'Room', questions }] })
  const worded = await createForm(organizer.staff, upload)
  const body = { answers: [answerTo(worded, county.code, 0, [1, 2])] }
  await phone.call(answers.post, { body })
  const [row] = (await list()).value.data
  expect(row?.topFlags?.map(({ option, shortText }) => [option, shortText])).toEqual([
    ['A queue', undefined],
    ['Pressure', shortText],
  ])
  expect((await ngo.staff(answers.flags)).value.map(({ option, shortText }) => [option, shortText])).toEqual([
    ['A queue', undefined],
    ['Pressure', shortText],
  ])
})

test('the text that an observer typed is separate from its flagged option', async () => {
  const options = [{ text: 'Nothing' }, { text: 'Something else', flagged: true, isFreeText: true }]
  const questions = [{ code: '1', text: 'What did you see?', questionType: 3, optionsToQuestions: options }]
  const upload = formUpload('TYPED', { formSections: [{ code: 'S', description: 'Room', questions }] })
  const typed = await createForm(organizer.staff, upload)
  const answer = answerTo(typed, county.code, 0, [{ option: 1, value: 'They beat people' }])
  await phone.call(answers.post, { body: { answers: [answer] } })
  const [row] = (await list()).value.data
  expect(row?.topFlags).toMatchObject([{ option: 'Something else', value: 'They beat people' }])
})

test('a row names the two newest flagged options, with the texts that were answered', async () => {
  await post(1, 0, 2)
  mission.at('2024-06-09T09:05:00Z')
  await post(1, 1, 1)
  const [row] = (await list()).value.data
  expect(row).toMatchObject({ numberOfAttachments: 0, countyName: `County ${county.code}`, ngo: ngo.name.slice(0, 20) })
  expect(row?.topFlags?.map(({ questionCode, option }) => [questionCode, option])).toEqual([
    ['2', 'No'],
    ['1', 'Pressure'],
  ])
})

test('filters by flags of opening and of counting forms', async () => {
  const counting = await createForm(organizer.staff, formUpload('C'))
  const later = await createForm(organizer.staff, formUpload('B'))
  await post(1, 0, 2)
  for (const [other, station] of [
    [counting, 2],
    [counting, 3],
    [later, 1],
  ] as const)
    await phone.call(answers.post, { body: { answers: [answerTo(other, county.code, 0, [2], station)] } })
  await post(3, 0, 0)
  expect(await stationsOf({ flaggedIn: 'opening' })).toBe('1')
  expect(await stationsOf({ flaggedIn: 'counting' })).toBe('2,3')
  expect((await list({ flaggedIn: 'closing' })).status).toBe(400)
})
