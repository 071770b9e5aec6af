import { setTimeout as pause } from 'node:timers/promises'
import { type Transport, type TransportResponse, UnreachableError } from './transport.ts'

export interface RetryOptions {
  /** Milliseconds before the second try; it doubles with every further try, up to `longestWait`. */
  initialDelay: number
  maxDelay: number
  /** Milliseconds after which a call is given up. */
  timeout: number
  onRetry: (reason: string) => void
  /** Ends all waiting: what is not acknowledged by then is given up. */
  signal?: AbortSignal
  wait?: (milliseconds: number) => Promise<void>
  now?: () => number
}

/** Answers that mean "later", from the server itself or a proxy before it. */
const retryableStatuses = new Set([429, 502, 503, 504])

/** Milliseconds that `Retry-After` asks for, given in seconds or as a date; nothing if there is none. */
const retryAfter = (answer: TransportResponse, now: number): number | undefined => {
  const header = answer.headers['retry-after']
  if (!header) return undefined
  const seconds = Number(header)
  const milliseconds = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}

const waitFor = async (milliseconds: number, signal: AbortSignal | undefined) => {
  try {
    await pause(milliseconds, undefined, signal ? { signal } : {})
  } catch (error) {
    // Being told to stop is the only thing that interrupts a pause; the loop sees it next.
    if (!signal?.aborted) throw error
  }
}

/** Repeats a call that was not answered, or answered "later", with growing pauses, until it is answered or given up. */
export const withRetries = (transport: Transport, retryOptions: RetryOptions): Transport => {
  const { signal, onRetry, now = Date.now, wait = milliseconds => waitFor(milliseconds, signal) } = retryOptions
  return async call => {
    const giveUpAt = now() + retryOptions.timeout
    for (
      let pauseLength = retryOptions.initialDelay;
      ;
      pauseLength = Math.min(pauseLength * 2, retryOptions.maxDelay)
    ) {
      let asked: number | undefined
      let giveUp: () => TransportResponse
      let reason: string
      try {
        const answer = await transport(call)
        if (!retryableStatuses.has(answer.status)) return answer
        asked = retryAfter(answer, now())
        reason = `${answer.status}`
        giveUp = () => answer
      } catch (error) {
        if (!(error instanceof UnreachableError)) throw error
        reason = error.message
        giveUp = () => {
          throw error
        }
      }
      // Spread out, or all phones come back in the same instant.
      const length = asked ?? pauseLength * (0.5 + Math.random())
      if (signal?.aborted || now() + length > giveUpAt) return giveUp()
      onRetry(reason)
      await wait(length)
    }
  }
}
