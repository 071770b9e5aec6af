import { answers } from '@scrutineer/contract/answers'
import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { followUps } from '@scrutineer/contract/follow-up'
import { notes } from '@scrutineer/contract/notes'
import { type StationReports, stations } from '@scrutineer/contract/stations'
import { beforeEach, expect, test } from 'vitest'
import {
  answerTo,
  createCounty,
  createForm,
  createNgo,
  createPhone,
  formUpload,
  type Selected,
} from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

type Phone = Awaited<ReturnType<typeof createPhone>>
let [ana, dan]: Phone[] = []
const { mission, organizer, form, ngo, county } = await reporting()
beforeEach(async () => {
  ana = await createPhone(mission, ngo.id, { name: 'Ana' })
  dan = await createPhone(mission, ngo.id, { name: 'Dan' })
})

const post = async (phone: Phone | undefined, time: string, question: number, ...options: Selected[]) => {
  mission.at(`2024-06-09T${time}:00Z`)
  await phone?.call(answers.post, { body: { answers: [answerTo(form, county.code, question, options)] } })
}
const read = async ({ staff } = ngo, number = 1): Promise<StationReports> =>
  (await staff(stations.get, { params: { id: county.stationId(number) } })).value
const statesOf = ({ questions }: StationReports) =>
  questions.map(({ code, state, minutesApart }) => [code, state, minutesApart])

test('answers that exclude one another differ if they were received within an hour', async () => {
  await post(ana, '09:00', 1, 0)
  await post(dan, '09:28', 1, 1)
  const { questions, disagreementMinutes } = await read()
  expect(disagreementMinutes).toBe(60)
  expect(questions).toMatchObject([
    {
      id: form.question(1).id,
      code: '2',
      text: 'Did it open on time?',
      formId: form.id,
      formCode: 'A',
      formTitle: 'Form A',
      state: 'differ',
      minutesApart: 28,
      answers: [
        { idObserver: dan?.id, answeredAt: '2024-06-09T09:28:00.000Z', options: [{ text: 'No', flagged: true }] },
        { idObserver: ana?.id, answeredAt: '2024-06-09T09:00:00.000Z', options: [{ text: 'Yes', flagged: false }] },
      ],
    },
  ])
})

test('further apart they differ over time, and a correction makes them agree', async () => {
  await post(ana, '09:00', 1, 0)
  await post(dan, '10:01', 1, 1)
  expect(statesOf(await read())).toEqual([['2', 'overTime', 61]])
  await post(dan, '10:05', 1, 0)
  expect(statesOf(await read())).toEqual([['2', 'agree', null]])
})

test('how far apart answers may be to differ is a setting of the election', async () => {
  await post(ana, '09:00', 1, 0)
  await post(dan, '09:28', 1, 1)
  const save = (minutes: number) =>
    organizer.staff(electionSettings.save, { body: { ...defaultElectionSettings, disagreementMinutes: minutes } })
  await save(27)
  expect(await read()).toMatchObject({ disagreementMinutes: 27, questions: [{ state: 'overTime', minutesApart: 28 }] })
  await save(defaultElectionSettings.disagreementMinutes)
  expect(statesOf(await read())).toEqual([['2', 'differ', 28]])
})

test('an answer alone and a withdrawn one compare with nothing', async () => {
  await post(ana, '09:00', 1, 0)
  await post(dan, '09:05', 1, 1)
  await post(dan, '09:10', 1)
  await post(ana, '09:11', 2, { option: 1, value: 'a queue' })
  const reports = await read()
  expect(statesOf(reports)).toEqual([
    ['2', 'single', null],
    ['3', 'single', null],
  ])
  expect(reports.questions[1]?.answers[0]?.options).toMatchObject([{ text: 'Yes, namely', value: 'a queue' }])
})

test('questions come in the form’s order with the texts of the newest answered version', async () => {
  const upload = formUpload('V')
  const before = await createForm(organizer.staff, upload)
  const answered = (phone: Phone | undefined, question: number) =>
    phone?.call(answers.post, { body: { answers: [answerTo(before, county.code, question, [0])] } })
  mission.at('2024-06-09T09:00:00Z')
  await answered(ana, 1)
  await answered(ana, 0)
  const sections = before.sections.map(section => ({
    ...section,
    questions: section.questions.map(question => ({ ...question, text: `${question.text} (new)` })),
  }))
  await createForm(organizer.staff, { ...upload, id: before.id, formSections: sections })
  mission.at('2024-06-09T09:05:00Z')
  await answered(dan, 0)
  await answered(dan, 1)
  expect((await read()).questions.map(({ text }) => text)).toEqual([
    'What did you see? (new)',
    'Did it open on time? (new)',
  ])
})

test('observers come with visit, counts and follow-up, also those who only visited or wrote a note', async () => {
  const at = { countyCode: county.code, pollingStationNumber: 1 }
  const [eva, ion] = [
    await createPhone(mission, ngo.id, { name: 'Eva' }),
    await createPhone(mission, ngo.id, { name: 'Ion' }),
  ]
  mission.at('2024-06-09T08:00:00Z')
  const visit = { idPollingStation: 1, countyCode: county.code, urbanArea: true }
  for (const observerArrivalTime of ['2024-06-09T07:30:00Z', '2024-06-09T07:40:00Z'])
    await eva.call(answers.arrive, { body: { ...visit, observerArrivalTime } })
  mission.at('2024-06-09T08:10:00Z')
  await ion.call(notes.add, { body: { ...at, text: 'The door was closed' } })
  await post(ana, '09:00', 1, 1)
  const idPollingStation = county.stationId(1)
  const followUp = await ngo.staff(followUps.open, { body: { idObserver: ana?.id ?? 0, idPollingStation } })
  await ngo.staff(followUps.take, { params: { id: followUp.value.id } })
  const { observers, numberOfObservers, station } = await read()
  expect(station).toEqual({
    id: idPollingStation,
    code: null,
    name: `${county.code} 1`,
    countyCode: county.code,
    countyName: `County ${county.code}`,
    number: 1,
    address: '',
    placeName: '',
    active: true,
  })
  expect(numberOfObservers).toBe(3)
  expect(observers).toMatchObject([
    {
      name: 'Ana',
      phone: ana?.phone,
      numberOfFlagged: 1,
      lastModified: '2024-06-09T09:00:00.000Z',
      visit: null,
      followUp: { id: followUp.value.id, state: 'taken', owner: ngo.account },
    },
    { name: 'Ion', numberOfNotes: 1, lastModified: '2024-06-09T08:10:00.000Z', followUp: null },
    { name: 'Eva', lastModified: null, visit: { observerArrivalTime: '2024-06-09T07:40:00.000Z', urbanArea: true } },
  ])
})

test('an NGO sees its own observers only, the organizer all', async () => {
  const other = await createNgo(mission)
  await post(ana, '09:00', 1, 0)
  await post(await createPhone(mission, other.id, { name: 'Foreign' }), '09:05', 1, 1)
  for (const side of [ngo, other]) {
    const reports = await read(side)
    expect(reports.observers.map(({ name }) => name)).toEqual([side === ngo ? 'Ana' : 'Foreign'])
    expect(reports.numberOfObservers).toBe(1)
    expect(statesOf(reports)).toEqual([['2', 'single', null]])
  }
  const all = await read(organizer)
  expect(all.observers.map(({ name }) => name)).toEqual(['Foreign', 'Ana'])
  expect(statesOf(all)).toEqual([['2', 'differ', 5]])
})

test('a station without reports is empty; an unknown one is not found; a phone is refused', async () => {
  expect(await read(ngo, 2)).toMatchObject({ observers: [], numberOfObservers: 0, questions: [] })
  const unknown = { params: { id: 2 ** 31 - 1 } }
  expect((await ngo.staff(stations.get, unknown)).status).toBe(404)
  expect((await ngo.staff(stations.get, { params: { id: 0 } })).status).toBe(400)
  expect((await mission.anonymous(stations.get, unknown)).status).toBe(401)
  expect((await ana?.call(stations.get, unknown))?.status).toBe(403)
})

test('stations are listed by county and number', async () => {
  const other = await createCounty(mission, undefined, 12)
  const twelfth = other.stationId(12)
  await mission.db.updateTable('polling_station').set({ address: 'School no. 3' }).where('id', '=', twelfth).execute()
  const list = async (query: Record<string, unknown>) => (await ngo.staff(stations.list, { query })).value
  expect(await list({ county: other.code, pollingStationNumber: 12 })).toMatchObject({
    data: [{ id: twelfth, name: `${other.code} 12`, address: 'School no. 3' }],
    totalItems: 1,
  })
  const { data, totalItems } = await list({ county: other.code, page: 2, pageSize: 5 })
  expect(data.map(({ number }) => number)).toEqual([6, 7, 8, 9, 10])
  expect(totalItems).toBe(12)
  expect((await list({ county: 'nowhere' })).data).toEqual([])
})
