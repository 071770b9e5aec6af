import { answers } from '@scrutineer/contract/answers'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { situation } from '@scrutineer/contract/situation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'

/** Of the flagged option of the first question. */
const shortText = { en: 'Voters under pressure', ro: 'Presiune asupra alegătorilor' }
let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
let ngo: Awaited<ReturnType<typeof createNgo>>
let other: Awaited<ReturnType<typeof createNgo>>
let form: Awaited<ReturnType<typeof createForm>>
beforeAll(async () => {
  mission = await createMission()
  organizer = await createNgo(mission, { organizer: true })
  const seen = [{ text: 'Nothing' }, { text: 'A queue' }, { text: 'Pressure', flagged: true, shortText }]
  const onTime = [{ text: 'Yes' }, { text: 'No', flagged: true }]
  const questions = [
    { code: '1', text: 'What did you see?', questionType: 0, optionsToQuestions: seen },
    { code: '2', text: 'Did it open on time?', questionType: 1, optionsToQuestions: onTime },
  ]
  const formSections = [{ code: 'S1', description: 'First section', questions }]
  form = await createForm(organizer.staff, formUpload('A', { formSections }))
})
afterAll(() => mission.close())
beforeEach(async () => {
  mission.at('2024-06-09T09:10:00Z')
  ngo = await createNgo(mission)
  other = await createNgo(mission)
})

const get = async (who: typeof ngo, query = {}) => (await who.staff(situation.get, { query })).value

test('shows at once what was reported, with the county where nothing was seen', async () => {
  const county = await createCounty(mission, undefined, 3)
  const empty = await createCounty(mission, undefined, 2)
  const phone = await createPhone(mission, ngo.id)
  await phone.call(answers.arrive, {
    body: { idPollingStation: 2, countyCode: county.code, observerArrivalTime: '2024-06-09 09:05' },
  })
  await phone.call(answers.post, {
    body: { answers: [answerTo(form, county.code, 0, [2], 2), answerTo(form, county.code, 1, [0], 2)] },
  })
  mission.at('2024-06-09T09:31:00Z')
  const value = await get(ngo)
  expect(value.counties.filter(({ code }) => code === county.code || code === empty.code)).toEqual([
    {
      code: county.code,
      name: `County ${county.code}`,
      diaspora: false,
      idArea: null,
      stations: 3,
      seen: 1,
      assigned: 0,
      assignedSeen: 0,
    },
    {
      code: empty.code,
      name: `County ${empty.code}`,
      diaspora: false,
      idArea: null,
      stations: 2,
      seen: 0,
      assigned: 0,
      assignedSeen: 0,
    },
  ])
  expect(value).toMatchObject({
    asOf: '2024-06-09T09:31:00.000Z',
    ngos: [{ idNgo: ngo.id, seen: 1 }],
    observers: { all: 1, signedIn: 1, atStation: 1 },
    reports: { all: 1, flagged: 1, recent: 0, recentFlagged: 0 },
    // Quarter hours from 05:00 in Bucharest, 02:00 UTC.
    day: {
      from: '2024-06-09T02:00:00.000Z',
      until: '2024-06-10T02:00:00.000Z',
      quarters: [{ index: 28, reports: 1, flags: 1 }],
    },
    forms: [{ idForm: form.id, code: 'A', title: 'Form A', observers: 1, reports: 1 }],
    flags: [
      { questionCode: '1', question: 'What did you see?', option: 'Pressure', shortText, reports: 1, answered: 1 },
    ],
  })
  expect(value.followUps).toMatchObject({
    untaken: 1,
    oldestUntaken: {
      idObserver: phone.id,
      idPollingStation: county.stationId(2),
      pollingStationName: `${county.code} 2`,
      since: '2024-06-09T09:10:00.000Z',
    },
  })
  expect(value.followUps.states[0]).toEqual({ state: 'new', ages: [0, 1, 0, 0], unassigned: [0, 1, 0, 0] })
})

test('an NGO sees its own reports; an organizer all of them, or those of one NGO', async () => {
  const county = await createCounty(mission)
  const phones = [await createPhone(mission, ngo.id), await createPhone(mission, other.id)]
  for (const phone of phones) {
    await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  }
  const seenIn = async (who: typeof ngo, query = {}) =>
    (await get(who, query)).counties.find(({ code }) => code === county.code)?.seen
  // Both at the same station.
  expect([await seenIn(ngo), await seenIn(organizer), await seenIn(organizer, { idNgo: other.id })]).toEqual([1, 1, 1])
  expect((await get(ngo)).reports.all).toBe(1)
  expect((await get(organizer, { idNgo: other.id })).reports.all).toBe(1)
  expect((await get(ngo)).ngos.map(({ idNgo }) => idNgo)).toEqual([ngo.id])
  const foreign = await get(ngo, { idNgo: other.id })
  expect([
    foreign.reports.all,
    foreign.ngos,
    foreign.followUps.oldestUntaken,
    await seenIn(ngo, { idNgo: other.id }),
  ]).toEqual([0, [], null, 0])
  const states = await ngo.staff(situation.stationStates, { query: { idNgo: other.id } })
  expect(states.value.states).not.toMatch(/[1-4]/)
})

test('a county counts the stations that are assigned to observers, and those of them with a report', async () => {
  const county = await createCounty(mission, undefined, 4)
  const phone = await createPhone(mission, ngo.id)
  const second = await createPhone(mission, ngo.id)
  const foreign = await createPhone(mission, other.id)
  const assign = (by: typeof ngo, idObserver: number, stations: number[]) =>
    by.staff(observers.change, {
      body: { idObserver, assignedStations: stations.map(number => `${county.code} ${number}`) },
    })
  await assign(ngo, phone.id, [1, 2])
  await assign(ngo, second.id, [2])
  await assign(other, foreign.id, [3])
  for (const station of [2, 4])
    await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [0], station)] } })
  const coverage = async (who: typeof ngo) => (await get(who)).counties.find(({ code }) => code === county.code)
  expect(await coverage(ngo)).toMatchObject({ stations: 4, seen: 2, assigned: 2, assignedSeen: 1 })
  expect(await coverage(organizer)).toMatchObject({ stations: 4, seen: 2, assigned: 3, assignedSeen: 1 })
})

test('the map has the stations with coordinates, and a digit for each', async () => {
  const county = await createCounty(mission, undefined, 3)
  for (const number of [2, 3]) {
    const at = { latitude: 44 + number, longitude: 26.5 }
    await mission.db.updateTable('polling_station').set(at).where('id', '=', county.stationId(number)).execute()
  }
  const phone = await createPhone(mission, ngo.id)
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2], 3)] } })
  const map = (await ngo.staff(situation.stations)).value
  const states = (await ngo.staff(situation.stationStates)).value
  const index = map.ids.indexOf(county.stationId(3))
  expect(states.key).toBe(map.key)
  expect(states.states).toHaveLength(map.ids.length)
  expect([map.latitudes[index], map.longitudes[index], map.numbers[index], states.states[index]]).toEqual([
    47,
    26.5,
    3,
    '4',
  ])
  expect(map.counties[map.countyIndexes[index] ?? -1]).toEqual({
    code: county.code,
    name: `County ${county.code}`,
    diaspora: false,
    idArea: null,
  })
  expect(states.states[map.ids.indexOf(county.stationId(2))]).toBe('0')
  expect(map.ids).not.toContain(county.stationId(1))
})

test('silence is counted to the minute, as in the list behind the number', async () => {
  const county = await createCounty(mission)
  mission.at('2024-06-09T09:00:00Z')
  const phone = await createPhone(mission, ngo.id)
  await phone.call(answers.arrive, {
    body: { idPollingStation: 1, countyCode: county.code, observerArrivalTime: '2024-06-09T09:00:00Z' },
  })
  const counts = async (lastSeenBefore: string) => {
    const list = await ngo.staff(observers.list, { query: { atStation: true, neverSeen: true, lastSeenBefore } })
    return [(await get(ngo)).observers.silent[0]?.observers, list.value.totalItems]
  }
  mission.at('2024-06-09T09:30:30Z')
  expect(await counts('2024-06-09T09:00:00Z')).toEqual([0, 0])
  mission.at('2024-06-09T09:31:00Z')
  expect(await counts('2024-06-09T09:01:00Z')).toEqual([1, 1])
})

test('the day of a report at 04:59 is the one before', async () => {
  mission.at('2024-06-09T01:59:00Z')
  const { value } = await mission.anonymous(session.authorize, {
    body: { user: ngo.account, password: 'tests-know-this' },
  })
  const early = (await mission.withToken(value.access_token)(situation.get)).value
  expect([early.day.from, early.day.until]).toEqual(['2024-06-08T02:00:00.000Z', '2024-06-09T02:00:00.000Z'])
})

test('until the first report of a day, the last day with reports is shown', async () => {
  const county = await createCounty(mission, undefined, 1)
  const phone = await createPhone(mission, ngo.id)
  const post = () => phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  await post()
  const signInAt = async (time: string) => {
    mission.at(time)
    const credentials = { user: ngo.account, password: 'tests-know-this' }
    const { value } = await mission.anonymous(session.authorize, { body: credentials })
    return (await mission.withToken(value.access_token)(situation.get)).value
  }
  const election = { from: '2024-06-09T02:00:00.000Z', quarters: [{ index: 28, reports: 1 }] }
  expect((await signInAt('2024-06-11T09:10:00Z')).day).toMatchObject(election)
  const next = await createPhone(mission, ngo.id)
  await next.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  expect((await signInAt('2024-06-11T09:20:00Z')).day).toMatchObject({
    from: '2024-06-11T02:00:00.000Z',
    quarters: [{ index: 28, reports: 1 }],
  })
})

test('a wrong id is refused', async () => {
  for (const endpoint of [situation.get, situation.stationStates]) {
    const refused = await ngo.staff(endpoint, { query: { idNgo: 'first' } })
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, ['idNgo']])
  }
})

test('an archive counts up to the time at which it was made', async () => {
  const archive = await createMission({ isReadOnly: true, ageClock: () => new Date('2024-06-09T20:00:00Z') })
  archive.at('2024-07-01T10:00:00Z')
  const staff = await createNgo(archive, { organizer: true })
  expect((await get(staff)).asOf).toBe('2024-06-09T20:00:00.000Z')
  const { value } = await staff.staff(situation.stationStates, {})
  expect(value.asOf).toBe('2024-06-09T20:00:00.000Z')
  await archive.close()
})
