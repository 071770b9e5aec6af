import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNgo, createObserver, createPhone } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
let ngo: Awaited<ReturnType<typeof createNgo>>
beforeAll(async () => {
  mission = await createMission({ push: { send: async () => ({ kind: 'delivered' }) } })
})
afterAll(() => mission.close())
beforeEach(async () => {
  mission.at('2024-06-09T09:00:00Z')
  ngo = await createNgo(mission)
})

const notification = {
  channel: 'Firebase',
  from: 'The mission',
  title: 'Ștafeta',
  message: 'Stations close at 21:00 📣',
} as const
const to = (...recipients: (number | string)[]) => ({ body: { ...notification, recipients } })
const keyed = <T extends object>(key: string, input: T) => ({ ...input, headers: { 'idempotency-key': key } })
const history = async (caller = ngo.staff) => (await caller(notifications.history)).value.data
const recipients = (id: number, query = {}, caller = ngo.staff) =>
  caller(notifications.recipients, { params: { id }, query })

test('a notification to some of the NGO’s observers is in the history, with each recipient once and by name', async () => {
  const zoe = await createObserver(mission, ngo.id, { name: 'Zoe' })
  const ana = await createObserver(mission, ngo.id, { name: 'Ana' })
  await createObserver(mission, ngo.id)
  const sent = await ngo.staff(notifications.send, to(zoe.id, String(ana.id), zoe.id))
  expect([sent.status, sent.text]).toEqual([202, '2'])
  const [row] = await history()
  expect(row).toEqual({
    id: row?.id,
    ...notification,
    toAll: false,
    createdAt: '2024-06-09T09:00:00.000Z',
    account: ngo.account,
    counts: { recipients: 2, delivered: 0, failed: 0, pending: 2, notConfigured: 0, read: 0 },
    body: notification.message,
    insertedAt: '2024-06-09T09:00:00.000Z',
    senderAccount: ngo.account,
    senderNgoName: ngo.name,
    sentObserverIds: [zoe.id, ana.id],
  })
  const { value } = await recipients(row?.id ?? 0)
  const pending = { status: 'pending', detail: null, settledAt: null, readAt: null }
  expect(value).toMatchObject({ totalItems: 2, totalPages: 1 })
  expect(value.data).toEqual([
    { idObserver: ana.id, name: 'Ana', phone: ana.phone, ...pending },
    { idObserver: zoe.id, name: 'Zoe', phone: zoe.phone, ...pending },
  ])
  expect((await recipients(row?.id ?? 0, { status: 'failed' })).value.data).toEqual([])
})

test('a notification to all goes to all observers in scope: the NGO’s, or all for an organizer', async () => {
  const mine = await createObserver(mission, ngo.id)
  const removed = await createObserver(mission, ngo.id)
  await ngo.staff(observers.remove, { query: { id: removed.id } })
  const other = await createNgo(mission)
  const foreign = await createObserver(mission, other.id)
  // A recipient list in the body is ignored.
  const sent = await ngo.staff(notifications.sendToAll, { body: { ...notification, recipients: [] } })
  expect([sent.status, sent.value]).toEqual([202, 1])
  const [row] = await history()
  expect((await recipients(row?.id ?? 0)).value.data.map(each => each.idObserver)).toEqual([mine.id])
  const organizer = await createNgo(mission, { organizer: true })
  await organizer.staff(notifications.sendToAll, { body: notification })
  const [broadcastReply] = await history(organizer.staff)
  const all = await recipients(broadcastReply?.id ?? 0, { pageSize: 1000 }, organizer.staff)
  const reached = all.value.data.map(each => each.idObserver)
  expect(reached).toEqual(expect.arrayContaining([mine.id, foreign.id]))
  expect(reached).not.toContain(removed.id)
})

test('unknown, removed and foreign observers are named, and nothing is sent', async () => {
  const mine = await createObserver(mission, ngo.id)
  const removed = await createObserver(mission, ngo.id)
  await ngo.staff(observers.remove, { query: { id: removed.id } })
  const other = await createNgo(mission)
  const foreign = await createObserver(mission, other.id)
  const bad = [removed.id, foreign.id, 2_000_000_000]
  const refused = await ngo.staff(notifications.send, to(mine.id, ...bad))
  expect([refused.status, refused.problem.errors]).toEqual([
    400,
    { recipients: [`There are no such observers: ${bad.join(', ')}.`] },
  ])
  const many = Array.from({ length: 52 }, (_, index) => 1_000_000_000 + index)
  const crowd = await ngo.staff(notifications.send, { ...to(...many), headers: { 'accept-language': 'ro' } })
  expect(crowd.problem.errors?.recipients?.[0]).toMatch(/^Nu există acești observatori: 1000000000, .* și încă 2\.$/)
  expect(await history()).toEqual([])
})

test('missing and too long fields and an unknown channel are named', async () => {
  const bad = { channel: 'Pigeon', from: ' ', title: 'x'.repeat(201), message: 'x'.repeat(2001), recipients: [] }
  const some = await ngo.staff(notifications.send, { body: bad })
  expect([some.status, some.problem.errors]).toEqual([
    400,
    {
      channel: ['Must be one of: Firebase.'],
      from: ['This is required.'],
      title: ['At most 200 characters.'],
      message: ['At most 2000 characters.'],
      recipients: ['This is required.'],
    },
  ])
  const all = await ngo.staff(notifications.sendToAll, { body: {} })
  expect(Object.keys(all.problem.errors ?? {}).sort()).toEqual(['channel', 'from', 'message', 'title'])
  const crowd = await ngo.staff(notifications.send, to(...Array.from({ length: 100_001 }, () => 1)))
  expect(crowd.problem.errors).toEqual({ recipients: ['At most 100000 entries.'] })
  const key = await ngo.staff(notifications.sendToAll, keyed('k'.repeat(201), { body: notification }))
  expect(Object.keys(key.problem.errors ?? {})).toEqual(['Idempotency-Key'])
  expect(await history()).toEqual([])
})

test('requests with the same key send once and get the same response, also when concurrent', async () => {
  const [one, two] = [await createObserver(mission, ngo.id), await createObserver(mission, ngo.id)]
  const calls = [to(one.id, two.id), to(two.id, one.id), to(one.id, two.id, one.id), to(one.id, two.id)]
  const sent = await Promise.all(calls.map(input => ngo.staff(notifications.send, keyed('same', input))))
  expect(sent.map(reply => [reply.status, reply.text])).toEqual(calls.map(() => [202, '2']))
  // An accepted request stays accepted, even if its recipients change.
  await ngo.staff(observers.remove, { query: { id: two.id } })
  expect((await ngo.staff(notifications.send, keyed('same', to(one.id, two.id)))).value).toBe(2)
  expect(await history()).toHaveLength(1)
})

test('a key is valid for one account and one body; a rejected request doesn’t use it up', async () => {
  const { id } = await createObserver(mission, ngo.id)
  expect((await ngo.staff(notifications.send, keyed('k', to(2_000_000_000)))).status).toBe(400)
  expect((await ngo.staff(notifications.send, keyed('k', to(id)))).status).toBe(202)
  const others = [
    await ngo.staff(notifications.send, keyed('k', { body: { ...to(id).body, title: 'Another' } })),
    await ngo.staff(notifications.sendToAll, keyed('k', { body: notification })),
  ]
  expect(others.map(({ status, problem }) => [status, problem.code])).toEqual([
    [409, 'conflict'],
    [409, 'conflict'],
  ])
  const organizer = await createNgo(mission, { organizer: true })
  expect((await organizer.staff(notifications.send, keyed('k', to(id)))).status).toBe(202)
  const unkeyed = [await ngo.staff(notifications.send, to(id)), await ngo.staff(notifications.send, to(id))]
  expect(unkeyed.map(reply => reply.status)).toEqual([202, 202])
  expect(await history()).toHaveLength(3)
})

test('without push credentials a notification is recorded as not configured, and nothing is queued', async () => {
  const silent = await createMission()
  try {
    const ownNgo = await createNgo(silent)
    await createPhone(silent, ownNgo.id)
    expect((await ownNgo.staff(notifications.sendToAll, { body: notification })).value).toBe(1)
    const [row] = await history(ownNgo.staff)
    expect(row?.counts).toEqual({ recipients: 1, delivered: 0, failed: 0, pending: 0, notConfigured: 1, read: 0 })
    const { data } = (await recipients(row?.id ?? 0, {}, ownNgo.staff)).value
    expect(data).toMatchObject([{ status: 'not_configured', settledAt: '2024-06-09T09:00:00.000Z' }])
    expect(await silent.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  } finally {
    await silent.close()
  }
})

test('the history is newest first: of the account’s NGO, or of all NGOs for an organizer', async () => {
  for (const [minute, title] of ['First', 'Second', 'Third'].entries()) {
    mission.at(`2024-06-09T10:0${minute}:00Z`)
    await ngo.staff(notifications.sendToAll, { body: { ...notification, title } })
  }
  const page = async (number: number) =>
    (await ngo.staff(notifications.history, { query: { page: number, pageSize: 2 } })).value
  const [first, second] = [await page(1), await page(2)]
  expect([...first.data, ...second.data].map(row => row.title)).toEqual(['Third', 'Second', 'First'])
  expect(first).toMatchObject({ totalItems: 3, totalPages: 2 })
  const other = await createNgo(mission)
  expect(await history(other.staff)).toEqual([])
  const id = first.data[0]?.id ?? 0
  expect((await recipients(id, {}, other.staff)).status).toBe(404)
  expect((await recipients(id, { status: 'lost' }, other.staff)).status).toBe(404)
  expect((await recipients(2_000_000_000)).status).toBe(404)
  const wrong = await recipients(id, { status: 'lost' })
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['status']])
  const organizer = await createNgo(mission, { organizer: true })
  expect((await history(organizer.staff)).map(row => row.id)).toContain(id)
})

test('a former organizer sees only its own observers in the history, also in the counts', async () => {
  const former = await createNgo(mission, { organizer: true })
  const ownObserver = await createObserver(mission, former.id)
  await createObserver(mission, ngo.id)
  await former.staff(notifications.sendToAll, { body: notification })
  await mission.db.updateTable('ngo').set({ organizer: false }).where('id', '=', former.id).execute()
  const [row] = await history(former.staff)
  expect(row).toMatchObject({ counts: { recipients: 1, pending: 1 }, sentObserverIds: [ownObserver.id] })
  expect((await recipients(row?.id ?? 0, {}, former.staff)).value.totalItems).toBe(1)
})

test('a notification remains after the deletion of its account and NGO', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const deleted = await createNgo(mission)
  await deleted.staff(notifications.sendToAll, { body: { ...notification, title: 'Last words' } })
  await mission.db.deleteFrom('staff').where('ngo_id', '=', deleted.id).execute()
  await mission.db.deleteFrom('ngo').where('id', '=', deleted.id).execute()
  const row = (await history(organizer.staff)).find(each => each.title === 'Last words')
  expect(row).toMatchObject({ account: null, toAll: true, senderAccount: null, senderNgoName: null })
})

test('the history can omit the recipients’ ids', async () => {
  await createObserver(mission, ngo.id)
  await ngo.staff(notifications.sendToAll, { body: notification })
  const { value } = await ngo.staff(notifications.history, { query: { includeObserverIds: 'false' } })
  expect(value.data[0]).toMatchObject({ body: notification.message, counts: { recipients: 1 } })
  expect(value.data[0]).not.toHaveProperty('sentObserverIds')
})

test('a phone registers its token; it belongs to the newest owner, and ten tokens are kept per observer', async () => {
  const tokensOf = async (observerId: number) =>
    (await mission.db.selectFrom('push_registration').where('observer_id', '=', observerId).select('token').execute())
      .map(row => row.token)
      .sort()
  const register = (phone: Awaited<ReturnType<typeof createPhone>>, token: string) =>
    phone.call(notifications.register, { body: { channelName: 'Firebase', token } })
  const [one, two] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  const done = await register(one, ' shared ')
  expect([done.status, done.text]).toEqual([200, ''])
  await register(one, 'shared')
  expect(await tokensOf(one.id)).toEqual([`push ${one.phone}`, 'shared'])
  await register(two, 'shared')
  expect(await tokensOf(one.id)).toEqual([`push ${one.phone}`])
  for (let minute = 10; minute < 22; minute += 1) {
    mission.at(`2024-06-09T10:${minute}:00Z`)
    await register(one, `token ${minute}`)
  }
  expect(await tokensOf(one.id)).toEqual(Array.from({ length: 10 }, (_, index) => `token ${index + 12}`))
  const wrong = await one.call(notifications.register, { body: { channelName: 'Pigeon', token: '' } })
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {}).sort()]).toEqual([400, ['channelName', 'token']])
})
