import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cards } from '@scrutineer/contract/cards'
import { electionSettings } from '@scrutineer/contract/election-settings'
import { notifications } from '@scrutineer/contract/notifications'
import { observerApp } from '@scrutineer/contract/observer-app'
import { session } from '@scrutineer/contract/session'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createBrowserDouble, createPushServiceDouble } from '../../../../testkit/network/push-service-double.ts'
import { createNgo, createObserver } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import { deriveKey } from '../../domain/crypto/derived-key.ts'
import type { Post } from '../../push/post-to-public-address.ts'
import { createWebPushSender } from '../../push/web-push.ts'
import { createDeliverer } from './deliver.ts'

const service = await createPushServiceDouble()
afterAll(() => service.close())
let now = new Date('2024-06-09T09:00:00Z')
const clock = () => now
const key = deriveKey(new TextEncoder().encode('a secret of a test that is long enough'), 'web push')
const subject = 'https://office.example.org'
/** Hosts that accept messages and never reply, until the test ends. */
const silent = { hosts: new Set<string>(), posted: 0, end: new AbortController() }
/** Replies of the other hosts. */
let replies = 0
const post: Post = async (url, headers, body) => {
  if (!silent.hosts.has(url.host)) {
    const reply = await service.post(url, headers, body)
    replies += 1
    return reply
  }
  silent.posted += 1
  await once(silent.end.signal, 'abort')
  throw new Error('silent')
}
const webPush = createWebPushSender({
  key,
  subject,
  clock,
  post,
  startDeadline: () => AbortSignal.any([silent.end.signal]),
})
const mission = await sharedMission({ webPush })
const organizer = await createNgo(mission, { organizer: true })
let ngo: Awaited<ReturnType<typeof createNgo>>
beforeEach(async () => {
  now = new Date('2024-06-09T09:00:00Z')
  mission.at(now.toISOString())
  await mission.db.deleteFrom('outbox').execute()
  service.received.length = 0
  replies = 0
  Object.assign(silent, { hosts: new Set(), posted: 0, end: new AbortController() })
  ngo = await createNgo(mission)
})
const deliverer = createDeliverer({ db: mission.db, clock, webPush, chance: () => 0 })

/** An observer whose app, on a device of its own, has subscribed at the push service. */
const createSubscriber = async (language = 'en', host = 'push.example.org', observerId?: number) => {
  const id = observerId ?? (await createObserver(mission, ngo.id)).id
  const [card] = (await ngo.staff(cards.issue, { body: { ids: [id] } })).value
  const body = { token: card?.token ?? '', device: { id: randomUUID(), name: 'Phone' } }
  const phone = mission.withToken((await mission.anonymous(observerApp.signIn, { body })).value.access_token)
  const path = `/${randomUUID()}`
  const browser = createBrowserDouble()
  const subscription = { endpoint: `https://${host}${path}`, ...browser.keys }
  const { status } = await phone(observerApp.subscribe, {
    body: subscription,
    headers: { 'accept-language': language },
  })
  expect(status).toBe(200)
  const read = () => service.received.filter(each => each.path === path).map(({ body }) => browser.decrypt(body))
  return { id, phone, path, read }
}

const notification = {
  channel: 'Firebase',
  from: 'The mission',
  title: 'Ștafeta',
  message: 'Stations close at 21:00 📣',
}
const minutes = { lateAfterMinutes: 10, releaseAfterMinutes: null, disagreementMinutes: 10 }
const sendToAll = (message = notification.message) =>
  ngo.staff(notifications.sendToAll, { body: { ...notification, message } })
const newest = async () => (await ngo.staff(notifications.history)).value.data[0]?.counts

test('a message reaches the app encrypted, with its title and text alone, and is counted as delivered', async () => {
  const { phone, read } = await createSubscriber()
  expect((await phone(observerApp.start)).value.pushKey).toBe(Buffer.from(key.publicKey).toString('base64url'))
  await sendToAll()
  await deliverer.deliverDue()
  expect(read()).toEqual([{ title: 'Ștafeta', text: notification.message }])
  expect(await newest()).toMatchObject({ delivered: 1, failed: 0 })
  const headers = service.received[0]?.headers
  expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
  const token = String(headers?.authorization).replace(/^vapid t=([^,]+),.*$/, '$1')
  expect(decodeJwt(token)).toMatchObject({ aud: 'https://push.example.org', sub: subject })
})

test('a long text is cut off, since push services refuse it', async () => {
  const { read } = await createSubscriber()
  await sendToAll('ș'.repeat(2000))
  await deliverer.deliverDue()
  expect(read()).toEqual([{ title: 'Ștafeta', text: expect.stringMatching(/^ș{1500,}…$/) }])
})

test('in a rehearsal the title says so, in the phone’s language', async () => {
  const [english, romanian] = [await createSubscriber(), await createSubscriber('ro')]
  // A language of the app alone.
  const arabic = await createSubscriber('ar-JO')
  await organizer.staff(electionSettings.save, { body: { ...minutes, isRehearsal: true } })
  try {
    await sendToAll()
    await deliverer.deliverDue()
  } finally {
    await organizer.staff(electionSettings.save, { body: { ...minutes, isRehearsal: false } })
  }
  expect([...english.read(), ...romanian.read(), ...arabic.read()]).toMatchObject([
    { title: 'Rehearsal: Ștafeta' },
    { title: 'Repetiție: Ștafeta' },
    { title: 'تجربة: Ștafeta' },
  ])
})

test('what the push service refuses for now is sent again; a subscription that it has ended is removed', async () => {
  const { id, path, read } = await createSubscriber()
  const wait = { 'retry-after': '30' }
  service.replyWith(path, { status: 429, headers: wait }, { status: 503 }, 'reset', { status: 201 }, { status: 410 })
  await sendToAll()
  for (let attempt = 0; attempt < 4; attempt += 1) {
    expect(await newest()).toMatchObject({ pending: 1 })
    const due = await deliverer.deliverDue()
    if (attempt === 0) expect(due).toEqual(new Date('2024-06-09T09:00:30Z'))
    now = due ?? now
  }
  expect(read()).toHaveLength(1)
  expect(await newest()).toMatchObject({ delivered: 1, pending: 0 })

  await sendToAll()
  await deliverer.deliverDue()
  expect(await newest()).toMatchObject({ failed: 1 })
  const kept = await mission.db.selectFrom('push_subscription').where('observer_id', '=', id).selectAll().execute()
  expect(kept).toEqual([])
})

test('a push service that asks to wait holds up no other message', async () => {
  const [slow, other] = [await createSubscriber(), await createSubscriber()]
  service.replyWith(slow.path, { status: 429, headers: { 'retry-after': '600' } })
  await sendToAll()
  await deliverer.deliverDue()
  await sendToAll()
  await deliverer.deliverDue()
  expect([slow.read().length, other.read().length]).toEqual([1, 2])
})

test('an observer has at most ten subscriptions: the oldest is removed', async () => {
  const first = await createSubscriber()
  const devices = [first]
  while (devices.length < 12) {
    now = new Date(now.getTime() + 1000)
    mission.at(now.toISOString())
    devices.push(await createSubscriber('en', 'push.example.org', first.id))
  }
  await sendToAll()
  await deliverer.deliverDue()
  expect(devices.map(({ read }) => read().length)).toEqual([0, 0, ...Array<number>(10).fill(1)])
})

test('push services that never reply hold up no message to others, not even to those who come after them', async () => {
  silent.hosts.add('silent.example.org')
  for (let index = 0; index < 5; index += 1) {
    const { id } = await createSubscriber('en', 'silent.example.org')
    for (let device = 0; device < 9; device += 1) await createSubscriber('en', 'silent.example.org', id)
  }
  for (let index = 0; index < 100; index += 1) await createObserver(mission, ngo.id)
  const other = await createSubscriber()
  await sendToAll()
  const delivering = deliverer.deliverDue()
  try {
    await vi.waitFor(() => expect(replies).toBe(1), { timeout: 20_000 })
    expect(other.read()).toHaveLength(1)
    expect(silent.posted).toBeLessThanOrEqual(20)
  } finally {
    silent.end.abort()
    await delivering
  }
  // No message waits for longer than its deadline, started or not.
  expect(await newest()).toMatchObject({ delivered: 1, pending: 5 })
})

test('a signed-out device, and one that wants no messages, gets none', async () => {
  const [signedOut, off] = [await createSubscriber(), await createSubscriber()]
  await signedOut.phone(session.revoke)
  expect((await off.phone(observerApp.unsubscribe)).status).toBe(200)
  await sendToAll()
  await deliverer.deliverDue()
  expect([signedOut.read(), off.read()]).toEqual([[], []])
})

test('a phone can’t name an address of this network', async () => {
  const { phone } = await createSubscriber()
  const { keys } = createBrowserDouble()
  for (const endpoint of [
    'http://push.example.org/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://a.example:8443/1',
    'x',
  ])
    expect((await phone(observerApp.subscribe, { body: { endpoint, ...keys } })).status).toBe(400)
})
