import { setTimeout as delay } from 'node:timers/promises'
import { type Transport, UnreachableError } from '../../client/api-client.ts'

export interface RetryOptions {
  /** Milliseconds before the first retry; doubles with each retry up to `maxDelay`. */
  initialDelay: number
  maxDelay: number
  /** Milliseconds after which a call fails. */
  timeout: number
  onRetry: (reason: string) => void
  /** Aborts all waiting: unacknowledged calls fail. */
  signal?: AbortSignal
  wait?: (milliseconds: number) => Promise<void>
  now?: () => number
}

/** Statuses of the server or a proxy that ask for a retry. */
const retryableStatuses = new Set([429, 502, 503, 504])

/** The delay of `Retry-After` (seconds or a date) in milliseconds; undefined without the header. */
const retryAfter = (response: Response, now: number): number | undefined => {
  const header = response.headers.get('retry-after')
  if (!header) return undefined
  const seconds = Number(header)
  const milliseconds = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}

const waitFor = async (milliseconds: number, signal: AbortSignal | undefined) => {
  try {
    await delay(milliseconds, undefined, signal ? { signal } : {})
  } catch (error) {
    // Only an abort interrupts the delay; the loop checks the signal next.
    if (!signal?.aborted) throw error
  }
}

/** Retries unanswered calls and retryable statuses with exponential backoff and jitter, until the timeout or an abort. */
export const withRetries = (transport: Transport, retryOptions: RetryOptions): Transport => {
  const { signal, onRetry, now = Date.now, wait = milliseconds => waitFor(milliseconds, signal) } = retryOptions
  return async (path, call) => {
    const deadline = now() + retryOptions.timeout
    for (let backoff = retryOptions.initialDelay; ; backoff = Math.min(backoff * 2, retryOptions.maxDelay)) {
      let retryAfterMs: number | undefined
      let fail: () => Response
      let reason: string
      try {
        const response = await transport(path, call)
        if (!retryableStatuses.has(response.status)) return response
        retryAfterMs = retryAfter(response, now())
        reason = `${response.status}`
        fail = () => response
      } catch (error) {
        if (!(error instanceof UnreachableError)) throw error
        reason = error.message
        fail = () => {
          throw error
        }
      }
      // Jitter, so that phones don't retry simultaneously.
      const delayMs = retryAfterMs ?? backoff * (0.5 + Math.random())
      if (signal?.aborted || now() + delayMs > deadline) return fail()
      onRetry(reason)
      await wait(delayMs)
    }
  }
}
