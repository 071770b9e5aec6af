import { toBase64 } from '@scrutineer/contract/helpers/base64'
import { observerApp, SubscriptionState } from '@scrutineer/contract/observer-app'
import type { ClosedMessages } from '../../model/app-model.ts'
import type { EngineParts } from '../engine-parts.ts'

// Messages while the app is closed (Web Push). The office's server sends them to the browser's push service, encrypted for this browser.

const toBase64url = (buffer: ArrayBuffer | null) =>
  toBase64(new Uint8Array(buffer ?? new ArrayBuffer()))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Undefined if the browser or the server does not support push. */
const findManager = async ({ state }: EngineParts) => {
  const { start } = state.get()
  if (!start?.pushKey || !('Notification' in window) || !('PushManager' in window)) return undefined
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration && { manager: registration.pushManager, key: start.pushKey }
}

const ownerOf = ({ state }: EngineParts) => state.get().session?.owner ?? ''

/** `on` once the server has this browser's subscription. */
export const findClosedMessages = async (parts: EngineParts): Promise<ClosedMessages> => {
  const found = await findManager(parts)
  if (!found) return 'unavailable'
  if (Notification.permission === 'denied') return 'blocked'
  const [subscription, sent] = await Promise.all([
    found.manager.getSubscription(),
    parts.store.getSetting('pushEndpoint', ownerOf(parts)),
  ])
  return subscription && subscription.endpoint === sent ? 'on' : 'off'
}

/** Subscribes with the server's key. Replaces a subscription with an earlier key. */
const subscribe = async (manager: PushManager, key: string) => {
  const existing = await manager.getSubscription()
  if (existing && toBase64url(existing.options.applicationServerKey) !== key) await existing.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const send = async (parts: EngineParts, subscription: PushSubscription) => {
  const { endpoint } = subscription
  const body = {
    endpoint,
    p256dh: toBase64url(subscription.getKey('p256dh')),
    auth: toBase64url(subscription.getKey('auth')),
  }
  const token = parts.state.get().session?.token
  const sent = await parts.api.call(observerApp.subscribe, SubscriptionState, { body, token })
  if (sent.kind !== 'reply') throw new Error('The server does not have the subscription.')
  await parts.store.putSetting('pushEndpoint', endpoint, ownerOf(parts))
}

/** Requests the permission, so it must follow a tap. Rejects without a connection. */
export const turnOnClosedMessages = async (parts: EngineParts): Promise<ClosedMessages> => {
  const found = await findManager(parts)
  if (found && (await Notification.requestPermission()) === 'granted')
    await send(parts, await subscribe(found.manager, found.key))
  return findClosedMessages(parts)
}

/** Removes the server's subscription first; rejects without a connection. */
export const turnOffClosedMessages = async (parts: EngineParts): Promise<ClosedMessages> => {
  const token = parts.state.get().session?.token
  const sent = await parts.api.call(observerApp.unsubscribe, SubscriptionState, { token })
  if (sent.kind !== 'reply') throw new Error('The server still has the subscription.')
  await parts.store.putSetting('pushEndpoint', '', ownerOf(parts))
  const found = await findManager(parts)
  await (await found?.manager.getSubscription())?.unsubscribe()
  return findClosedMessages(parts)
}

/** Sends the subscription again if it has changed. */
export const renewSubscription = async (parts: EngineParts): Promise<void> => {
  const sent = await parts.store.getSetting('pushEndpoint', ownerOf(parts))
  const found = sent ? await findManager(parts) : undefined
  if (!found) return
  const subscription = await subscribe(found.manager, found.key)
  if (subscription.endpoint !== sent) await send(parts, subscription)
}
