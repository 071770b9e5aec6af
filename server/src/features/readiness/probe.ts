import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../domain/clock.ts'
import { createBriefCache } from '../../domain/concurrency/brief-cache.ts'
import { errorCode } from '../../domain/errors.ts'

/** Longest time that another server may take to answer a check. */
const PROBE_TIMEOUT_MS = 2_500

const MAX_PROBLEM_LENGTH = 200

/** Whether another server answered as expected; `problem` is the reason why not. */
export interface ProbeResult {
  readonly problem: string | null
  /** Code of the error, such as `ECONNREFUSED`. */
  readonly code?: string | undefined
}

const describe = (error: unknown): string => {
  const { message = '', cause } = error instanceof Error ? error : { message: String(error) }
  // `fetch` has the reason in the cause.
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : message
  return (reason.split('\n')[0] ?? '').slice(0, MAX_PROBLEM_LENGTH)
}

/** Runs a check of another server; one that takes too long goes on, but counts as failed. */
export const probe = async (
  check: (() => Promise<unknown>) | undefined,
  timeoutMs = PROBE_TIMEOUT_MS,
): Promise<ProbeResult | undefined> => {
  if (!check) return undefined
  const waiting = new AbortController()
  const timeout = delay(timeoutMs, 'timeout' as const, { signal: waiting.signal })
  try {
    const result = await Promise.race([check(), timeout])
    return { problem: result === 'timeout' ? `no answer in ${timeoutMs / 1000} s` : null }
  } catch (error) {
    const code = errorCode(error instanceof Error && error.cause) ?? errorCode(error)
    return { problem: describe(error), code }
  } finally {
    waiting.abort()
  }
}

/** The set-up is refetched every few seconds: a mail server would soon refuse the connections. */
const MAX_AGE_MS = 60_000
/** A failure is checked again soon, because the settings may be corrected. */
const MAX_FAILURE_AGE_MS = 5_000

/** Shares a check and its result between calls for a while. */
export const reuseForAWhile = (check: () => Promise<unknown>, clock: Clock): (() => Promise<unknown>) => {
  const results = createBriefCache<unknown>(clock, MAX_AGE_MS, MAX_FAILURE_AGE_MS)
  return () => results('', check)
}
