import pLimit, { type LimitFunction } from 'p-limit'
import webPush from 'web-push'
import type { Clock } from '../domain/clock.ts'
import type { DerivedKey } from '../domain/crypto/derived-key.ts'
import { errorCode } from '../domain/errors.ts'
import { isLoopback } from '../domain/network/loopback.ts'
import { defaultQuotaDelayMs, parseRetryAfter } from './fcm-response.ts'
import { BlockedAddressError, type Post, postToPublicAddress } from './post-to-public-address.ts'
import type { PushMessage, PushOutcome } from './push-sender.ts'

/** A browser's subscription to messages (`PushSubscription`). */
export interface WebPushSubscription {
  /** Address at the browser's push service. */
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Sends messages to browsers (RFC 8030, 8291, 8292). Throws only for unexpected errors. */
export interface WebPushSender {
  /** VAPID key in base64url, for which browsers subscribe. */
  readonly publicKey: string
  readonly send: (subscription: WebPushSubscription, message: PushMessage) => Promise<PushOutcome>
}

interface WebPushOptions {
  readonly key: DerivedKey
  /** An https address of this server, by which push services can reach its operator. */
  readonly subject: string
  readonly clock: Clock
  /** Replaced in tests, whose push service has no public address. */
  readonly post?: Post
  /** Limits the time of a message to a browser, with its waiting. */
  readonly startDeadline?: () => AbortSignal
}

/** The VAPID subject: the public address, since push services refuse one that isn't real. Undefined without a public https address. */
export const pushSubjectOf = (publicUrl: string | undefined): string | undefined => {
  if (publicUrl === undefined) return undefined
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' && !isLoopback(hostname) ? publicUrl : undefined
}

const concurrency = 40
/** Of one push service: one that is silent holds up the others no longer than it holds up its own. */
const concurrencyOfHost = 20
const totalMs = 10_000
const dayS = 24 * 3600
/** Push services accept 4,096 bytes, encrypted. */
const MAX_PAYLOAD_BYTES = 3_500

const toBase64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** What the service worker shows. A long text is cut off: the app has all of it. */
const payloadOf = ({ title, message }: PushMessage): string => {
  const encode = (text: string) => JSON.stringify({ title, text })
  const characters = [...message]
  let payload = encode(message)
  while (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) {
    characters.length = Math.floor(characters.length * 0.9)
    payload = encode(`${characters.join('')}…`)
  }
  return payload
}

const classify = (status: number, retryAfter: string | undefined, now: Date): PushOutcome => {
  const detail = `HTTP ${status}`
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'unregistered', detail }
  const retryAfterMs = parseRetryAfter(retryAfter ?? null, now)
  if (status === 429) return { kind: 'retry', detail, retryAfterMs: retryAfterMs ?? defaultQuotaDelayMs }
  if (status === 408 || status >= 500) return { kind: 'retry', detail, retryAfterMs }
  return { kind: 'refused', detail }
}

export const createWebPushSender = ({
  key,
  subject,
  clock,
  post = postToPublicAddress,
  startDeadline = () => AbortSignal.timeout(totalMs),
}: WebPushOptions): WebPushSender => {
  const publicKey = toBase64url(key.publicKey)
  const vapidDetails = { subject, publicKey, privateKey: toBase64url(key.privateKey) }
  const limit = pLimit(concurrency)
  /** Of the hosts with messages that are being sent. */
  const hosts = new Map<string, LimitFunction>()

  const limitHost = async <T>(host: string, send: () => Promise<T>): Promise<T> => {
    const limitOfHost = hosts.get(host) ?? pLimit(concurrencyOfHost)
    hosts.set(host, limitOfHost)
    try {
      return await limitOfHost(() => limit(send))
    } finally {
      if (limitOfHost.activeCount + limitOfHost.pendingCount === 0) hosts.delete(host)
    }
  }

  const send = async (
    { endpoint, ...keys }: WebPushSubscription,
    message: PushMessage,
    deadline: AbortSignal,
  ): Promise<PushOutcome> => {
    // With a topic, a repeated message replaces the first one.
    const topic = `notification-${message.notificationId}`
    const options = { vapidDetails, TTL: dayS, urgency: 'high', topic, contentEncoding: 'aes128gcm' } as const
    let request: ReturnType<typeof webPush.generateRequestDetails>
    try {
      request = webPush.generateRequestDetails({ endpoint, keys }, payloadOf(message), options)
    } catch (error) {
      return { kind: 'unregistered', detail: `unusable subscription: ${error}` }
    }
    try {
      deadline.throwIfAborted()
      const body = request.body ?? Buffer.alloc(0)
      const { status, retryAfter } = await post(new URL(endpoint), request.headers, body, deadline)
      return classify(status, retryAfter, clock())
    } catch (error) {
      if (error instanceof BlockedAddressError) return { kind: 'unregistered', detail: error.message }
      return { kind: 'retry', detail: `no response: ${errorCode(error) ?? String(error).slice(0, 200)}` }
    }
  }
  return {
    publicKey,
    send: async (subscription, message) => {
      const deadline = startDeadline()
      const late = new Promise<PushOutcome>(resolve => {
        deadline.addEventListener('abort', () => resolve({ kind: 'retry', detail: 'no response in time' }), {
          once: true,
        })
      })
      const host = URL.canParse(subscription.endpoint) ? new URL(subscription.endpoint).host : ''
      return Promise.race([limitHost(host, () => send(subscription, message, deadline)), late])
    },
  }
}
