import * as z from 'zod/mini'
import type { PushOutcome } from './push-sender.ts'

/** An HTTP answer of FCM, read. */
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

/** What FCM asks for where it says 429 and no time. */
const defaultQuotaDelayMs = 60_000

/** A `Retry-After` header, seconds or a date, as milliseconds from now; undefined without a usable one. */
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
    // A proxy's page instead of FCM's words: the status alone has to tell.
    return undefined
  }
  const parsed = z.safeParse(Failure, value)
  return parsed.success ? parsed.data.error : undefined
}

/** What an answer of FCM means for this token and for another try. */
export const classifyResponse = ({ status, retryAfter, text }: FcmResponse, now: Date): PushOutcome => {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  const error = parseFailure(text)
  const codes = error?.details?.flatMap(({ errorCode }) => errorCode ?? []) ?? []
  const isBadToken = error?.details?.some(each => each.fieldViolations?.some(({ field }) => field === 'message.token'))
  const name = codes[0] ?? error?.status
  const detail = [`HTTP ${status}`, name, error?.message?.slice(0, 200)].filter(Boolean).join(' ')
  // Only FCM's own word counts: a 404 of a wrong project or address must not cost every phone its registration.
  if (codes.includes('UNREGISTERED') || (status === 400 && isBadToken)) return { kind: 'unregistered', detail }
  const wait = parseRetryAfter(retryAfter, now)
  if (status === 429) return { kind: 'retry', detail, retryAfterMs: wait ?? defaultQuotaDelayMs }
  // The phone's side of the project lacks its APNs key: no access token mends that.
  if (codes.includes('THIRD_PARTY_AUTH_ERROR')) return { kind: 'refused', detail }
  if (status === 401 || status === 408 || status >= 500) return { kind: 'retry', detail, retryAfterMs: wait }
  return { kind: 'refused', detail }
}
