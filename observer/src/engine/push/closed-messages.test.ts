import { expect, it, vi } from 'vitest'
import { createReadyPhone, readyOf } from '../../../test/phone.ts'

const toBuffer = (text: string) => Uint8Array.from(atob(text), char => char.charCodeAt(0)).buffer

/** The browser's side, which needs a push service that tests can't reach. */
const createBrowser = () => {
  let subscriptions = 0
  let current: object | null = null
  const create = (key: string) => {
    subscriptions += 1
    return {
      endpoint: `https://push.example.org/${subscriptions}`,
      options: { applicationServerKey: toBuffer(key) },
      getKey: () => new Uint8Array(16).fill(255).buffer,
      unsubscribe: async () => {
        current = null
        return true
      },
    }
  }
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      current ??= create(applicationServerKey)
      return current
    },
  }
  const registration = Object.assign(Object.create(ServiceWorkerRegistration.prototype), {})
  Object.defineProperty(registration, 'pushManager', { value: pushManager })
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  const permission = { value: 'default' as NotificationPermission }
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission.value)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    if (permission.value === 'default') permission.value = 'granted'
    return permission.value
  })
  const lose = () => {
    current = null
  }
  return { permission, lose }
}

const keys = { first: 'AAAA', second: 'BBBB' }

const createSubscribablePhone = async () => {
  const browser = createBrowser()
  const phone = await createReadyPhone()
  const offer = async (pushKey: string | null) => {
    phone.server.startChange = { pushKey }
    const before = phone.server.calls.length
    phone.engine.actions.retry()
    await expect.poll(() => phone.server.calls.slice(before).some(({ path }) => path.endsWith('/start'))).toBe(true)
    await expect.poll(() => readyOf(phone.engine).line.kind).toBe('received')
  }
  await offer(keys.first)
  return { ...phone, ...browser, offer }
}

const endpointOf = (subscription: unknown) =>
  subscription !== null && typeof subscription === 'object' && 'endpoint' in subscription && subscription.endpoint

it('messages are on once the server has the subscription, and off again when the observer says so', async () => {
  const { engine, server } = await createSubscribablePhone()
  const { findClosedMessages, turnOnClosedMessages, turnOffClosedMessages } = engine.actions
  expect(await findClosedMessages()).toBe('off')
  server.fate = call => (call.path.endsWith('/push-subscription') ? 'unreachable' : undefined)
  await expect(turnOnClosedMessages()).rejects.toThrow('subscription')
  expect(await findClosedMessages()).toBe('off')
  // A page of the network in between isn't the server's answer.
  const portal = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  server.fate = call => (call.path.endsWith('/push-subscription') ? portal() : undefined)
  await expect(turnOnClosedMessages()).rejects.toThrow('subscription')
  server.fate = () => undefined
  expect(await turnOnClosedMessages()).toBe('on')
  expect(server.pushSubscription).toEqual({
    endpoint: 'https://push.example.org/1',
    p256dh: '_____________________w',
    auth: '_____________________w',
  })
  expect(await turnOffClosedMessages()).toBe('off')
  expect(server.pushSubscription).toBeNull()
})

it('a subscription that the browser or the server’s key has changed is sent again at the next contact', async () => {
  const { engine, server, lose, offer } = await createSubscribablePhone()
  await engine.actions.turnOnClosedMessages()
  lose()
  await offer(keys.first)
  await expect.poll(() => endpointOf(server.pushSubscription)).toBe('https://push.example.org/2')
  await offer(keys.second)
  await expect.poll(() => endpointOf(server.pushSubscription)).toBe('https://push.example.org/3')
  expect(await engine.actions.findClosedMessages()).toBe('on')
})

it('without the observer’s permission, or a server that sends them, it says so and asks for nothing', async () => {
  const { engine, server, permission, offer } = await createSubscribablePhone()
  permission.value = 'denied'
  expect(await engine.actions.findClosedMessages()).toBe('blocked')
  expect(await engine.actions.turnOnClosedMessages()).toBe('blocked')
  await offer(null)
  await expect.poll(() => engine.actions.findClosedMessages()).toBe('unavailable')
  expect(server.pushSubscription).toBeNull()
})
