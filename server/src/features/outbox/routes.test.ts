import { createPublicKey, verify } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { canonicalJson } from '@scrutineer/contract/helpers/canonical-json'
import { notes } from '@scrutineer/contract/notes'
import { notifications } from '@scrutineer/contract/notifications'
import { observerApp } from '@scrutineer/contract/observer-app'
import { observers } from '@scrutineer/contract/observers'
import { outbox } from '@scrutineer/contract/outbox'
import { unplaced } from '@scrutineer/contract/unplaced'
import { beforeEach, expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { createNgo, createPhone } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting({ code: 'APP' })
let device = createDevice(phone.call)
beforeEach(() => {
  device = createDevice(phone.call)
})

const station = () => ({ countyCode: county.code, pollingStationNumber: 1 })
const threadKey = () => ({ idObserver: phone.id, idPollingStation: county.stationId(1) })
/** An answer to the second question, a single choice. */
const answer = (option: number, fields: object = {}) => ({
  kind: 'answer' as const,
  station: station(),
  body: { questionId: form.question(1).id, options: [{ optionId: form.optionId(1, option) }] },
  ...fields,
})
const readAnswers = async () =>
  (await ngo.staff(answers.filledIn, { query: threadKey() })).value.map(each => each.answers.map(({ text }) => text))
const readHistory = async () =>
  (await ngo.staff(answers.history, { query: threadKey() })).value.answers.map(({ options, supersededAt }) => [
    options[0]?.text,
    supersededAt !== null,
  ])

test('an answer becomes a report, and its receipt is a signature over its id, hash and time', async () => {
  const item = await device.make(answer(1))
  const [received] = await device.send(item)
  expect(received).toMatchObject({ id: item.id, state: 'received', sha256: item.sha256 })
  if (received?.state !== 'received') throw new Error('refused')
  expect(await readAnswers()).toEqual([['No']])

  const { value: start } = await phone.call(observerApp.start)
  const key = createPublicKey({ key: Buffer.from(start.receiptKey, 'base64'), format: 'der', type: 'spki' })
  const { id, sha256, receivedAt, receipt } = received
  const signed = Buffer.from(canonicalJson({ id, sha256, receivedAt }))
  expect(verify(null, signed, key, Buffer.from(receipt, 'base64'))).toBe(true)
})

test('loss 28: the same item again, whenever, gets the same receipt and is stored once; another one with its id is refused', async () => {
  const item = await device.make(answer(0))
  const first = await device.send(item)
  mission.at('2024-06-09T12:00:00Z')
  expect(await device.send(item, item)).toEqual([...first, ...first])
  expect(await readHistory()).toEqual([['Yes', false]])

  const other = await device.make(answer(1, { id: item.id }))
  expect(await device.send(other)).toMatchObject([{ id: item.id, state: 'refused', code: 'conflict' }])
  const stranger = createDevice((await createPhone(mission, ngo.id)).call, device.id)
  expect(await stranger.send(item)).toMatchObject([{ state: 'refused', code: 'conflict' }])
  expect(await readAnswers()).toEqual([['Yes']])
})

test('an observer who was deleted and added again sends earlier items as the deleted one; nobody else may', async () => {
  const { value: before } = await phone.call(observerApp.start)
  const first = await device.make(answer(0))
  const second = await device.make(answer(1))
  await device.send(first)
  await ngo.staff(observers.remove, { query: { id: phone.id } })
  const ended = await phone.call(outbox.post, { body: { device: device.id, items: [second] } })
  expect(ended.status).toBe(401)
  const { name, phone: number } = before.observer
  const again = await createPhone(mission, (await createNgo(mission)).id, { name, phone: number })
  const body = { device: device.id, earlierObserver: phone.id, items: [first, second] }
  // The first one had arrived, and its receipt had not.
  expect((await again.call(outbox.post, { body })).value.items).toMatchObject([
    { id: first.id, state: 'received' },
    { id: second.id, state: 'received' },
  ])
  expect(await readAnswers()).toEqual([['No']])
  const stranger = await createPhone(mission, ngo.id)
  expect((await stranger.call(outbox.post, { body })).status).toBe(404)
})

test('each item is validated independently: a refused one says why, in the phone’s language, and delays no other', async () => {
  const damaged = { ...(await device.make(answer(0))), recordedAt: '2024-06-09T08:00:01.000Z' }
  const future = await device.make({ ...answer(0), kind: 'dance' as 'answer' })
  const shapeless = { ...(await device.make(answer(0))), body: { options: 'all' } }
  const good = await device.make(answer(1))
  const { value } = await phone.call(outbox.post, {
    body: { device: device.id, items: [damaged, future, shapeless, { id: 7 }, good] },
    headers: { 'accept-language': 'ro' },
  })
  expect(value.items.map(each => [each.id, each.state === 'refused' ? each.code : each.state])).toEqual([
    [damaged.id, 'hash_mismatch'],
    [future.id, 'unknown_kind'],
    [shapeless.id, 'invalid'],
    [null, 'invalid'],
    [good.id, 'received'],
  ])
  expect(value.items[0]).toMatchObject({ reason: expect.stringContaining('deteriorat') })
  expect(await readAnswers()).toEqual([['No']])
})

test('an answer that arrives after a later one joins the history before it, and changes nothing', async () => {
  const [first, second] = [await device.make(answer(0)), await device.make(answer(1))]
  await device.send(second)
  mission.at('2024-06-09T10:00:00Z')
  expect(await device.send(first)).toMatchObject([{ state: 'received' }])
  expect(await readHistory()).toEqual([
    ['Yes', true],
    ['No', false],
  ])
  // Of another device, the last one that arrives counts.
  await createDevice(phone.call).record(answer(0))
  expect(await readAnswers()).toEqual([['Yes']])
})

test('what references something unknown is received, and staff place it; equal reports stay apart', async () => {
  const unknown = { station: { countyCode: 'NOWHERE', pollingStationNumber: 9 } }
  const sent = await device.send(
    await device.make(answer(0, unknown)),
    await device.make(answer(0, unknown)),
    await device.make({ kind: 'visit', ...unknown, body: { observerArrivalTime: '2024-06-09T06:31:00.000Z' } }),
    await device.make({ kind: 'note', ...unknown, body: { text: 'A queue' } }),
  )
  expect(sent.every(({ state }) => state === 'received')).toBe(true)
  const { data } = (await ngo.staff(unplaced.list)).value
  expect(data.map(({ kind }) => kind).toSorted()).toEqual(['answer', 'answer', 'note', 'visit'])
  await ngo.staff(unplaced.place, { body: { ids: data.map(({ id }) => id), idPollingStation: county.stationId(1) } })
  expect(await readAnswers()).toEqual([['Yes']])
  expect((await ngo.staff(notes.list, { query: threadKey() })).value).toMatchObject([{ text: 'A queue' }])
})

test('a visit is completed by its departure, and an arrival that comes late doesn’t replace what is known', async () => {
  const visit = (body: object) => ({ kind: 'visit' as const, station: station(), body: { ...body } })
  const [arrival, correction] = [
    await device.make(visit({ observerArrivalTime: '2024-06-09T06:30:00.000Z' })),
    await device.make(visit({ observerArrivalTime: '2024-06-09T06:40:00.000Z', urbanArea: true })),
  ]
  await device.send(correction)
  await device.send(arrival)
  await device.record(visit({ observerLeaveTime: '2024-06-09T09:00:00.000Z' }))
  const query = { ObserverId: phone.id, PollingStationNumber: county.stationId(1) }
  expect((await ngo.staff(answers.visit, { query })).value).toMatchObject({
    observerArrivalTime: '2024-06-09T06:40:00.000Z',
    observerLeaveTime: '2024-06-09T09:00:00.000Z',
    urbanArea: true,
  })
})

test('a phone that lost everything gets back what the server has', async () => {
  await device.send(await device.make(answer(0)))
  await device.record({ kind: 'visit', station: station(), body: { observerArrivalTime: '2024-06-09T06:30:00.000Z' } })
  const { value } = await phone.call(observerApp.report, { query: station() })
  expect(value).toMatchObject({
    visit: { arrivedAt: '2024-06-09T06:30:00.000Z', leftAt: null },
    answers: [{ questionId: form.question(1).id, options: [{ optionId: form.optionId(1, 0), value: null }] }],
  })
})

test('a message that the observer has read is read for the office too, at the first time', async () => {
  const unread = await createPhone(mission, ngo.id)
  const body = {
    channel: 'Firebase',
    from: 'Office',
    title: 'Lunch',
    message: 'At noon',
    recipients: [phone.id, unread.id],
  }
  await organizer.staff(notifications.send, { body })
  const [message] = (await phone.call(observerApp.start)).value.messages
  expect(message).toMatchObject({ title: 'Lunch', text: 'At noon', sender: 'Office', readAt: null })
  const read = { kind: 'read' as const, body: { idMessage: message?.id ?? 0 } }
  await device.record(read)
  mission.at('2024-06-09T10:00:00Z')
  await device.record(read)
  const readAt = '2024-06-09T09:00:00.000Z'
  expect((await phone.call(observerApp.start)).value.messages).toMatchObject([{ readAt }])
  const { data } = (await organizer.staff(notifications.history, { query: { page: 1, pageSize: 10 } })).value
  expect(data[0]?.counts).toMatchObject({ recipients: 2, read: 1 })
  const list = async (query: { read?: boolean }) => {
    const input = { params: { id: message?.id ?? 0 }, query: { page: 1, pageSize: 10, ...query } }
    return (await organizer.staff(notifications.recipients, input)).value.data.map(each => [
      each.idObserver,
      each.readAt,
    ])
  }
  expect(await list({ read: true })).toEqual([[phone.id, readAt]])
  expect(await list({ read: false })).toEqual([[unread.id, null]])
  expect(await list({})).toHaveLength(2)
})

test('a problem is a note that opens a follow-up, also if it is placed later', async () => {
  await device.record({ kind: 'problem', station: station(), body: { text: 'The box is open' } })
  const open = (await ngo.staff(followUps.open, { body: threadKey() })).value
  expect(open.events).toMatchObject([{ kind: 'opened', account: null, value: 'The box is open', isProblem: true }])
  // A list has the observer's own words.
  expect((await ngo.staff(answers.thread, { query: threadKey() })).value.problem).toBe('The box is open')
  const nowhere = { countyCode: 'NOWHERE', pollingStationNumber: 1 }
  await device.record({ kind: 'problem', station: nowhere, body: { text: 'They shout' } })
  const ids = (await ngo.staff(unplaced.list)).value.data.map(({ id }) => id)
  const idPollingStation = county.stationId(2)
  await ngo.staff(unplaced.place, { body: { ids, idPollingStation } })
  const placed = (await ngo.staff(followUps.open, { body: { ...threadKey(), idPollingStation } })).value
  expect(placed.events).toMatchObject([{ kind: 'opened', account: null, value: 'They shout', isProblem: true }])
})

test('a wrong station is corrected: answers and visit move, also those that arrive later, and both histories say so', async () => {
  const at = (number: number) => ({ ...station(), pollingStationNumber: number })
  const late = await device.make({
    ...answer(1),
    body: { questionId: form.question(0).id, options: [{ optionId: form.optionId(0, 2) }] },
  })
  await device.record(answer(0))
  await device.record({ kind: 'visit', station: at(1), body: { observerArrivalTime: '2024-06-09T06:30:00.000Z' } })
  const move = await device.make({ kind: 'move', station: at(1), body: { to: at(2) } })
  const sent = await device.send(move)
  expect(await device.send(move)).toEqual(sent)
  await device.send(late)
  const key = { ...threadKey(), idPollingStation: county.stationId(2) }
  const moved = (await ngo.staff(answers.filledIn, { query: key })).value
  expect(moved.map(each => each.answers.map(({ text }) => text))).toEqual([['Pressure'], ['Yes']])
  expect(await readAnswers()).toEqual([])
  expect(await readHistory()).toEqual([
    ['Yes', true],
    [undefined, false],
  ])
  const query = { ObserverId: phone.id, PollingStationNumber: county.stationId(2) }
  expect((await ngo.staff(answers.visit, { query })).value.observerArrivalTime).toBe('2024-06-09T06:30:00.000Z')
  for (const each of [threadKey(), key])
    expect((await ngo.staff(notes.list, { query: each })).value).toMatchObject([
      { text: expect.stringContaining(`I was at ${county.code} 2, not at ${county.code} 1`) },
    ])
  // What is reported there afterwards stays there.
  await device.record(answer(1))
  expect(await readAnswers()).toEqual([['No']])
})
