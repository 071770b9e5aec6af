import * as z from 'zod/mini'
import type { PushOutcome } from './push-sender.ts'

/** An HTTP response of FCM. */
export interface FcmResponse {
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
}

const Failure = z.object({
  error: z.object({
    message: z.optional(z.string()),
    status: z.optional(z.string()),
    details: z.optional(
      z.array(
        z.object({
          errorCode: z.optional(z.string()),
          fieldViolations: z.optional(z.array(z.object({ field: z.optional(z.string()) }))),
        }),
      ),
    ),
  }),
})

/** Delay that FCM recommends for 429 without `Retry-After`. */
export const defaultQuotaDelayMs = 60_000

/** Parses a `Retry-After` header (seconds or a date) to milliseconds from now; undefined if missing or invalid. */
export const parseRetryAfter = (header: string | null, now: Date): number | undefined => {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime())
}

const parseFailure = (text: string) => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Not FCM's JSON but, for example, a proxy's error page.
    return undefined
  }
  const parsed = z.safeParse(Failure, value)
  return parsed.success ? parsed.data.error : undefined
}

/** Classifies a response of FCM. */
export const classifyResponse = ({ status, retryAfter, text }: FcmResponse, now: Date): PushOutcome => {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  const error = parseFailure(text)
  const codes = error?.details?.flatMap(({ errorCode }) => errorCode ?? []) ?? []
  const isBadToken = error?.details?.some(item => item.fieldViolations?.some(({ field }) => field === 'message.token'))
  const name = codes[0] ?? error?.status
  const detail = [`HTTP ${status}`, name, error?.message?.slice(0, 200)].filter(Boolean).join(' ')
  // Requires FCM's error code: a 404 for a wrong project or URL must not unregister every phone.
  if (codes.includes('UNREGISTERED') || (status === 400 && isBadToken)) return { kind: 'unregistered', detail }
  const retryAfterMs = parseRetryAfter(retryAfter, now)
  if (status === 429) return { kind: 'retry', detail, retryAfterMs: retryAfterMs ?? defaultQuotaDelayMs }
  // A 401, but for the project's APNs key: renewing the access token doesn't help.
  if (codes.includes('THIRD_PARTY_AUTH_ERROR')) return { kind: 'refused', detail }
  if (status === 401 || status === 408 || status >= 500) return { kind: 'retry', detail, retryAfterMs }
  return { kind: 'refused', detail }
}
