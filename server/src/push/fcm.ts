import pLimit from 'p-limit'
import * as z from 'zod/mini'
import type { Clock } from '../domain/clock.ts'
import { errorCode } from '../domain/errors.ts'
import { boundedFetch } from '../domain/network/bounded-fetch.ts'
import { AccessTokenError, createAccessTokens } from './access-token.ts'
import { classifyResponse, type FcmResponse, parseRetryAfter } from './fcm-response.ts'
import type { PushMessage, PushOutcome, PushSender } from './push-sender.ts'
import { readServiceAccount } from './service-account.ts'

export interface FcmSettings {
  readonly credentialsFile: string
  /** Origin of the FCM HTTP v1 API. */
  readonly baseUrl: string
  /** URL of the token endpoint; defaults to that of the key file. */
  readonly tokenUrl: string | undefined
}

const googleTokenUrl = 'https://oauth2.googleapis.com/token'
const timeoutMs = 10_000
const concurrency = 40

const bodyFor = (token: string, { notificationId, sender, title, message }: PushMessage) => {
  // With a tag, a duplicate replaces the first message on the phone.
  const tag = `notification-${notificationId}`
  return JSON.stringify({
    message: {
      token,
      notification: { title, body: message },
      data: { sender, notificationId: String(notificationId) },
      android: { priority: 'high', notification: { tag } },
      apns: { headers: { 'apns-priority': '10', 'apns-collapse-id': tag } },
    },
  })
}

/** Whether an error is a network failure, a timeout, or an invalid response of the token endpoint. */
const isTransient = (error: unknown): error is Error =>
  error instanceof TypeError ||
  error instanceof SyntaxError ||
  error instanceof z.core.$ZodError ||
  (error instanceof DOMException && error.name === 'TimeoutError')

const reasonOf = (error: Error): string => errorCode(error.cause) ?? error.message.slice(0, 200)

const classifyError = (error: unknown, clock: Clock): PushOutcome => {
  if (error instanceof AccessTokenError) {
    return { kind: 'retry', detail: error.message, retryAfterMs: parseRetryAfter(error.retryAfter, clock()) }
  }
  if (isTransient(error)) return { kind: 'retry', detail: `no response: ${reasonOf(error)}` }
  throw error
}

/** Sender for the Firebase Cloud Messaging HTTP v1 API. Throws a `SettingsError` if the key file is invalid. */
export const openFcmSender = async (settings: FcmSettings, clock: Clock): Promise<PushSender> => {
  const account = await readServiceAccount(settings.credentialsFile)
  const tokenUrl = settings.tokenUrl ?? account.tokenUrl ?? googleTokenUrl
  const tokens = createAccessTokens(account, { tokenUrl, clock, timeoutMs })
  const address = new URL(`/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`, settings.baseUrl)

  const limit = pLimit(concurrency)

  const post = async (body: string): Promise<FcmResponse> => {
    const access = await tokens.get()
    const response = await boundedFetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 401) tokens.invalidate(access)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
  }

  const send = async (body: string): Promise<PushOutcome> => {
    try {
      const first = await post(body)
      // The access token was revoked early. The message wasn't accepted, so it is safe to resend it.
      return classifyResponse(first.status === 401 ? await post(body) : first, clock())
    } catch (error) {
      return classifyError(error, clock)
    }
  }

  return { send: (token, message) => limit(() => send(bodyFor(token, message))) }
}
