import { setTimeout as wait } from 'node:timers/promises'
import type { TimedResponse } from './client.ts'

/** Result of calls at a fixed rate. */
export interface OpenLoopResult {
  /** Milliseconds since each call was due, so a slow server can’t hide its backlog. */
  readonly times: number[]
  readonly failures: string[]
}

const step = 10

/**
 * Aborts after this time, or with the other signal. Node may collect an `AbortSignal.any` of a timeout before it fires, and then
 * it never does.
 */
export const endAfter = (ms: number, other: AbortSignal): AbortSignal => {
  const ending = new AbortController()
  const end = () => ending.abort()
  setTimeout(end, ms).unref()
  if (other.aborted) end()
  else other.addEventListener('abort', end, { once: true })
  return ending.signal
}

/** Open loop: starts `rate` calls a second regardless of earlier ones, until `signal` aborts. Waits for the last. */
export const runOpenLoop = async (
  rate: number,
  signal: AbortSignal,
  call: (index: number) => Promise<TimedResponse>,
): Promise<OpenLoopResult> => {
  const result: OpenLoopResult = { times: [], failures: [] }
  const underWay = new Set<Promise<void>>()
  const from = performance.now()
  const make = async (index: number) => {
    const due = from + (index / rate) * 1000
    try {
      const { status, text } = await call(index)
      if (status >= 200 && status < 300) result.times.push(performance.now() - due)
      else result.failures.push(`${status} ${text.slice(0, 200)}`)
    } catch (error) {
      result.failures.push(String(error))
    }
  }
  let sent = 0
  while (!signal.aborted) {
    const scheduled = ((performance.now() - from) / 1000) * rate
    for (; sent < scheduled; sent += 1) {
      const done: Promise<void> = make(sent).finally(() => underWay.delete(done))
      underWay.add(done)
    }
    await wait(step)
  }
  await Promise.all(underWay)
  return result
}
