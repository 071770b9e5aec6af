import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { notes } from '@scrutineer/contract/notes'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { MAX_TIMELINE_TEXT, type TimelineItem, timeline } from '@scrutineer/contract/timeline'
import { expect, test } from 'vitest'
import { answerTo, createNgo, createPhone } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

type Ngo = Awaited<ReturnType<typeof createNgo>>
const { mission, organizer, form, ngo, county, phone } = await reporting()

const at = (time: string) => mission.at(`2024-06-09T${time}:00Z`)
const post = (time: string, ...posted: ReturnType<typeof answerTo>[]) => {
  at(time)
  return phone.call(answers.post, { body: { answers: posted } })
}
const answer = (question: number, option: number, station = 1) =>
  answerTo(form, county.code, question, [option], station)
const message = { channel: 'Firebase', from: 'The mission', title: 'Turnout, please', message: 'Send it' } as const
const send = (sender: Ngo, time: string) => {
  at(time)
  return sender.staff(notifications.send, { body: { ...message, recipients: [phone.id] } })
}
const list = async (query: Record<string, unknown> = {}, { staff } = ngo) =>
  (await staff(timeline.ofObserver, { params: { id: phone.id }, query })).value
const linesOf = ({ data }: { data: readonly TimelineItem[] }) =>
  data.map(({ kind, at, pollingStationName }) => [kind, at.slice(11, 16), pollingStationName])

/** A day: a visit of station 1, two posts, a note, a message. */
const reportDay = async () => {
  at('07:05')
  const visit = { idPollingStation: 1, countyCode: county.code }
  const place = { countyCode: county.code, pollingStationNumber: 1 }
  await phone.call(answers.arrive, { body: { ...visit, observerArrivalTime: '2024-06-09T07:00:00Z' } })
  await post('07:42', answer(0, 0), answer(1, 0))
  await send(ngo, '08:00')
  await post('09:34', answer(0, 2), answer(1, 1, 2))
  at('09:35')
  await phone.call(notes.add, { body: { ...place, text: 'The strip is cut' } })
  at('10:00')
  await phone.call(answers.leave, { body: { ...visit, observerLeaveTime: '2024-06-09T09:50:00Z' } })
}

test('an observer’s visits, answers, notes and messages are listed newest first', async () => {
  await reportDay()
  const [one, two] = [`${county.code} 1`, `${county.code} 2`]
  const page = await list()
  expect(linesOf(page)).toEqual([
    ['departure', '09:50', one],
    ['note', '09:35', one],
    ['answers', '09:34', two],
    ['answers', '09:34', one],
    ['message', '08:00', null],
    ['answers', '07:42', one],
    ['arrival', '07:00', one],
  ])
  expect(page.totalItems).toBe(7)
  expect(page.data[0]).toMatchObject({
    idObserver: phone.id,
    observerName: phone.name,
    idPollingStation: county.stationId(1),
    countyName: `County ${county.code}`,
  })
})

test('answers that were sent at once are one item with the first flagged options', async () => {
  await reportDay()
  const { data } = await list({ show: 'reports' })
  expect(data.map(item => item.answers)).toMatchObject([
    { numberOfAnswers: 1, numberOfFlagged: 1, topFlags: [{ questionCode: '2', option: 'No' }] },
    { numberOfAnswers: 1, numberOfFlagged: 1, topFlags: [{ questionCode: '1', option: 'Pressure' }] },
    { formId: form.id, formCode: 'A', formTitle: 'Form A', numberOfAnswers: 2, numberOfFlagged: 0, topFlags: [] },
  ])
})

test('a note is cut, and says who wrote it; a message says what became of it', async () => {
  await reportDay()
  const text = 'x'.repeat(MAX_TIMELINE_TEXT + 1)
  const note = { idObserver: phone.id, idPollingStation: county.stationId(1), text }
  await ngo.staff(notes.add, { body: note })
  const listedNotes = (await list({ show: 'notes' })).data.map(({ note }) => note)
  expect(listedNotes).toMatchObject([
    { text: text.slice(1), isCut: true, staffAccount: ngo.account, numberOfAttachments: 0 },
    { text: 'The strip is cut', isCut: false, staffAccount: null },
  ])
  const [sent] = (await list({ show: 'contacts' })).data
  expect(sent?.message).toMatchObject({ ...{ title: message.title, from: message.from }, account: ngo.account })
  expect(sent?.message).toMatchObject({ status: 'not_configured', settledAt: '2024-06-09T08:00:00Z' })
})

test('a call says who called, and what became of it; only contacts include it', async () => {
  at('09:00')
  const body = { idObserver: phone.id, outcome: 'no_answer' as const, comment: 'Rings out' }
  await ngo.staff(calls.record, { body })
  const { data } = await list({ show: 'contacts' })
  expect(linesOf({ data })).toEqual([['call', '09:00', null]])
  expect(data[0]?.call).toEqual({
    account: ngo.account,
    outcome: 'no_answer',
    comment: 'Rings out',
    nextTryAt: '2024-06-09T09:30:00Z',
  })
  expect((await list()).totalItems).toBe(1)
  expect((await list({ show: 'notes' })).totalItems).toBe(0)
})

test('pages continue one another, and a page beyond the last one is empty', async () => {
  await reportDay()
  const whole = linesOf(await list())
  const pages = await Promise.all([1, 2, 3].map(page => list({ page, pageSize: 3 })))
  expect(pages.flatMap(linesOf)).toEqual(whole)
  expect(await list({ page: 9, pageSize: 3 })).toMatchObject({ data: [], totalItems: 7, totalPages: 3 })
  expect((await list({ show: 'visits' })).totalItems).toBe(2)
})

test('an NGO sees neither other observers nor messages of others; the organizer sees all', async () => {
  await reportDay()
  await send(organizer, '11:00')
  const other = await createNgo(mission)
  expect((await other.staff(timeline.ofObserver, { params: { id: phone.id } })).status).toBe(404)
  expect((await list({ show: 'contacts' })).totalItems).toBe(1)
  expect((await list({ show: 'contacts' }, organizer)).totalItems).toBe(2)
})

test('a station’s timeline has the observers in scope, and no messages', async () => {
  await reportDay()
  const other = await createNgo(mission)
  const foreign = await createPhone(mission, other.id)
  at('11:00')
  await foreign.call(answers.post, { body: { answers: [answer(1, 0)] } })
  const params = { id: county.stationId(1) }
  const seenBy = async ({ staff }: Ngo) => (await staff(timeline.atStation, { params })).value
  expect((await seenBy(ngo)).data.map(({ kind }) => kind)).toEqual([
    'departure',
    'note',
    'answers',
    'answers',
    'arrival',
  ])
  expect((await seenBy(other)).data.map(({ idObserver }) => idObserver)).toEqual([foreign.id])
  expect((await seenBy(organizer)).totalItems).toBe(6)
  const contacts = await organizer.staff(timeline.atStation, { params, query: { show: 'contacts' } })
  expect(contacts.value).toMatchObject({ data: [], totalItems: 0 })
})

test('unknown observers and stations are not found, and a removed observer keeps the timeline', async () => {
  const unknown = { params: { id: 2 ** 31 - 1 } }
  expect((await ngo.staff(timeline.ofObserver, unknown)).status).toBe(404)
  expect((await ngo.staff(timeline.atStation, unknown)).status).toBe(404)
  await post('09:00', answer(0, 2))
  await ngo.staff(observers.remove, { query: { id: phone.id } })
  expect((await list()).totalItems).toBe(1)
})
