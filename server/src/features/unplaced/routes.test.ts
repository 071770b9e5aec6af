import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { notes } from '@scrutineer/contract/notes'
import { unplaced } from '@scrutineer/contract/unplaced'
import { expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../testkit/database/recount.ts'
import { answerTo, createNgo, type Selected } from '../../../test/factories.ts'
import { createJpeg } from '../../../test/hostile-pictures.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting()

const at = (time: string) => mission.at(`2024-06-09T${time}:00Z`)
const post = (...submitted: object[]) => phone.call(answers.post, { body: { answers: submitted } })
const answer = (question: number, options: readonly Selected[], code = county.code) =>
  answerTo(form, code, question, options)
const openIds = async () => (await ngo.staff(unplaced.list)).value.data.map(({ id }) => id)
const placeReports = (ids: readonly number[], input: object = {}) =>
  ngo.staff(unplaced.place, { body: { ids, idPollingStation: county.stationId(1), ...input } })
const thread = () => ({ idObserver: phone.id, idPollingStation: county.stationId(1) })
const history = async () => (await ngo.staff(answers.history, { query: thread() })).value
const versionsOf = async () =>
  (await history()).answers.map(({ answeredAt, supersededAt, options }) => [
    answeredAt.slice(11, 16),
    supersededAt?.slice(11, 16),
    options.map(({ text }) => text).join(),
  ])

test('a placed answer keeps its time of receipt and is listed like any other', async () => {
  await post(answer(0, [2], 'nowhere'))
  at('10:00')
  expect((await placeReports(await openIds())).status).toBe(200)
  expect(await openIds()).toEqual([])
  const { data } = (await ngo.staff(answers.threads, { query: { urgent: true } })).value
  expect(data).toMatchObject([{ ...thread(), lastModified: '2024-06-09T09:00:00.000Z', numberOfFlagged: 1 }])
  expect(await versionsOf()).toEqual([['09:00', undefined, 'Pressure']])
  const placed = (await ngo.staff(unplaced.list, { query: { state: 'placed' } })).value.data
  expect(placed).toMatchObject([
    {
      state: 'placed',
      resolvedAt: '2024-06-09T10:00:00.000Z',
      resolvedAccount: ngo.account,
      pollingStationName: `${county.code} 1`,
    },
  ])
  await expectConsistentCounters(mission.db)
})

test('a placed answer never replaces a newer one: it is inserted into the history', async () => {
  await post(answer(0, [0]))
  at('10:00')
  await post(answer(0, [1], 'nowhere'))
  at('11:00')
  await post(answer(0, [2]))
  at('12:00')
  expect((await placeReports(await openIds())).status).toBe(200)
  expect(await versionsOf()).toEqual([
    ['09:00', '10:00', 'Nothing'],
    ['10:00', '11:00', 'A queue'],
    ['11:00', undefined, 'Pressure'],
  ])
  const { value } = await ngo.staff(answers.filledIn, { query: thread() })
  expect(value.map(question => question.answers.map(({ text }) => text))).toEqual([['Pressure']])
  at('13:00')
  await post(answer(0, [0]))
  expect((await versionsOf()).at(-1)).toEqual(['13:00', undefined, 'Nothing'])
  await expectConsistentCounters(mission.db)
})

test('many reports are placed together, in the order of receipt', async () => {
  await post(answer(0, [0], 'nowhere'), answer(1, [1], 'nowhere'))
  at('10:00')
  await post(answer(0, [2], 'nowhere'))
  at('11:00')
  expect((await placeReports(await openIds())).status).toBe(200)
  expect(await versionsOf()).toEqual([
    ['09:00', '10:00', 'Nothing'],
    ['09:00', undefined, 'No'],
    ['10:00', undefined, 'Pressure'],
  ])
  await expectConsistentCounters(mission.db)
})

test('an answer to an unknown question can only be placed with a mapping to published ids', async () => {
  const question = form.question(1)
  const posted = {
    questionId: 900_001,
    countyCode: county.code,
    pollingStationNumber: 1,
    options: [{ optionId: 900_002 }],
  }
  await post(posted)
  const ids = await openIds()
  const unmapped = await placeReports(ids)
  expect([unmapped.status, Object.keys(unmapped.problem.errors ?? {})]).toEqual([400, ['questionMap']])
  const halfMapped = await placeReports(ids, { questionMap: { 900001: question.id } })
  expect([halfMapped.status, Object.keys(halfMapped.problem.errors ?? {})]).toEqual([400, ['optionMap']])
  const mapped = { questionMap: { 900001: question.id }, optionMap: { 900002: form.optionId(1, 1) } }
  expect((await placeReports(ids, mapped)).status).toBe(200)
  expect(await versionsOf()).toEqual([['09:00', undefined, 'No']])
})

test('a note is placed with its files and a visit with its times, as received', async () => {
  const photo = await createJpeg()
  const body = { CountyCode: '', PollingStationNumber: 0, Text: 'Seen' }
  await phone.call(notes.add, { body, files: [new File([Uint8Array.from(photo)], 'seen.jpg')] })
  const visit = { countyCode: '', idPollingStation: 0, observerArrivalTime: '2024-06-09 07:10', chairmanPresence: true }
  await phone.call(answers.arrive, { body: visit })
  at('12:00')
  expect((await placeReports(await openIds())).status).toBe(200)
  const [note] = (await ngo.staff(notes.list, { query: thread() })).value
  expect(note).toMatchObject({ text: 'Seen', createdAt: '2024-06-09T09:00:00.000Z' })
  expect(note?.attachments).toMatchObject([{ kind: 'picture', sizeBytes: photo.length }])
  expect((await history()).visits).toMatchObject([
    { reportedAt: '2024-06-09T09:00:00.000Z', observerArrivalTime: '2024-06-09T04:10:00.000Z', supersededAt: null },
  ])
  const visits = await mission.db
    .selectFrom('visit')
    .where('observer_id', '=', phone.id)
    .select('other_fields')
    .execute()
  expect(visits).toEqual([{ other_fields: { chairmanPresence: true } }])
  await expectConsistentCounters(mission.db)
})

test('a placed visit never replaces a newer one', async () => {
  await phone.call(answers.arrive, {
    body: { countyCode: '?', idPollingStation: 1, observerArrivalTime: '2024-06-09 06:00' },
  })
  at('10:00')
  await phone.call(answers.arrive, {
    body: { countyCode: county.code, idPollingStation: 1, observerArrivalTime: '2024-06-09 07:00' },
  })
  expect((await placeReports(await openIds())).status).toBe(200)
  const { visits } = await history()
  expect(visits.map(visit => [visit.reportedAt.slice(11, 16), visit.supersededAt?.slice(11, 16)])).toEqual([
    ['09:00', '10:00'],
    ['10:00', undefined],
  ])
})

test('a station is given by id or by county and number, but not both', async () => {
  await post(answer(0, [2], 'nowhere'))
  const ids = await openIds()
  const named = { countyCode: county.code, pollingStationNumber: 1 }
  const placeAt = (station: object) => ngo.staff(unplaced.place, { body: { ids, ...station } })
  const refused = [
    { idPollingStation: county.stationId(1), ...named },
    { ...named, countyCode: 'nowhere' },
    { ...named, pollingStationNumber: 999 },
    { countyCode: county.code },
    {},
    { idPollingStation: ' ', countyCode: ' ' },
  ]
  const replies = await Promise.all(refused.map(placeAt))
  expect(replies.map(({ status, problem }) => [status, Object.keys(problem.errors ?? {})])).toEqual([
    [400, ['idPollingStation']],
    [400, ['countyCode']],
    [400, ['pollingStationNumber']],
    [400, ['pollingStationNumber']],
    [400, ['countyCode', 'pollingStationNumber']],
    [400, ['countyCode', 'pollingStationNumber']],
  ])
  const empty = await ngo.staff(unplaced.place, { body: {} })
  expect(Object.keys(empty.problem.errors ?? {}).sort()).toEqual(['countyCode', 'ids', 'pollingStationNumber'])
  expect(await openIds()).toEqual(ids)
  expect((await placeAt(named)).status).toBe(200)
  expect(await versionsOf()).toEqual([['09:00', undefined, 'Pressure']])
})

test('dismissed reports are stored with the reason and the account', async () => {
  await post(answer(0, [0], 'nowhere'))
  const ids = await openIds()
  expect((await ngo.staff(unplaced.dismiss, { body: { ids, reason: ' ' } })).status).toBe(400)
  expect((await ngo.staff(unplaced.dismiss, { body: { ids, reason: 'A test of the phone' } })).status).toBe(200)
  const { data } = (await ngo.staff(unplaced.list, { query: { state: 'dismissed' } })).value
  expect(data).toMatchObject([
    {
      state: 'dismissed',
      dismissalReason: 'A test of the phone',
      resolvedAccount: ngo.account,
      idPollingStation: null,
    },
  ])
  // Sent again, it is the same report and stays dismissed.
  await post(answer(0, [0], 'nowhere'))
  expect(await openIds()).toEqual([])
})

test('a resolved report is a conflict, an unknown or foreign one is not found, and both change nothing', async () => {
  await post(answer(0, [0], 'nowhere'), answer(1, [0], 'nowhere'))
  const [first = 0, second = 0] = await openIds()
  const other = await createNgo(mission)
  const body = { ids: [first], idPollingStation: county.stationId(1) }
  expect((await other.staff(unplaced.place, { body })).status).toBe(404)
  expect((await placeReports([first, 999_999])).status).toBe(404)
  expect((await ngo.staff(unplaced.dismiss, { body: { ids: [first, 999_999], reason: 'x' } })).status).toBe(404)
  expect(await openIds()).toHaveLength(2)
  const nowhere = await placeReports([first], { idPollingStation: 999_999 })
  expect([nowhere.status, Object.keys(nowhere.problem.errors ?? {})]).toEqual([400, ['idPollingStation']])
  expect((await placeReports([first])).status).toBe(200)
  expect((await placeReports([first, second])).status).toBe(409)
  expect(await openIds()).toEqual([second])
  expect((await placeReports([])).status).toBe(400)
  expect((await phone.call(unplaced.place, { body })).status).toBe(403)
  expect((await mission.anonymous(unplaced.dismiss, { body })).status).toBe(401)
})

test('placing and dismissing is audited report by report', async () => {
  await post(answer(0, [0], 'nowhere'), answer(1, [0], 'nowhere'))
  const [first = 0, second = 0] = await openIds()
  await placeReports([first])
  await ngo.staff(unplaced.dismiss, { body: { ids: [second], reason: 'Sent twice' } })
  const { data } = (await organizer.staff(audit.list, { query: { account: ngo.account } })).value
  const entries = data.filter(({ subject }) => subject?.kind === 'unplaced')
  expect(entries.map(({ action, subject, facts }) => [action, subject?.id, facts])).toEqual([
    ['unplaced.dismiss', second, {}],
    ['unplaced.place', first, { county: county.code, pollingStationNumber: 1 }],
  ])
})

test('live streams receive events of new and resolved unplaced reports', async () => {
  await post(answer(0, [0], 'nowhere'))
  await ngo.staff(unplaced.dismiss, { body: { ids: await openIds(), reason: 'x' } })
  const events = await mission.db
    .selectFrom('live_event')
    .where('kind', '=', 'unplaced')
    .where('observer_id', '=', phone.id)
    .select('ngo_id')
    .execute()
  expect(events).toEqual([{ ngo_id: ngo.id }, { ngo_id: ngo.id }])
})
