/** The result of a step. */
export type Step =
  /** There may be more to send. Progress resets the backoff. */
  | { readonly kind: 'more'; readonly isProgress: boolean }
  | { readonly kind: 'idle' }
  /** A failure, or deferred items: retry after `afterMs` at the earliest. */
  | { readonly kind: 'wait'; readonly afterMs?: number }
  /** Nobody is signed in. */
  | { readonly kind: 'stop' }

export interface SenderOptions {
  /** Name of the Web Lock that lets one tab send at a time. */
  readonly lockName: string
  readonly step: () => Promise<Step>
  readonly onRunning: (isRunning: boolean) => void
  /** Timeout after which the lock is stolen from another tab; longer than any step. */
  readonly stealAfterMs?: number
}

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000

/** Exponential backoff with jitter. */
export const delayAfter = (failures: number, random = Math.random()): number =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 10)) * (0.5 + random / 2)

/**
 * Runs a step with the lock, which only saves bandwidth, since sending is idempotent. So it is stolen from a tab that holds it for too
 * long, such as a frozen one.
 */
const withLock = async (name: string, stealAfterMs: number, step: () => Promise<Step>): Promise<Step> => {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), stealAfterMs)
  const start = () => {
    clearTimeout(timer)
    return step()
  }
  try {
    return await navigator.locks.request(name, { signal: waiting.signal }, start)
  } catch (error) {
    if (!waiting.signal.aborted) throw error
    return navigator.locks.request(name, { steal: true }, start)
  } finally {
    clearTimeout(timer)
  }
}

export const createSender = (options: SenderOptions) => {
  const { lockName, step, onRunning, stealAfterMs = 90_000 } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isRunning = false
  let isWakeRequested = false
  let isStopped = false

  const drain = async () => {
    while (!isStopped) {
      // The store is unreadable, or another tab has stolen the lock.
      const result = await withLock(lockName, stealAfterMs, step).catch((): Step => ({ kind: 'wait' }))
      if (result.kind !== 'more') return result
      if (result.isProgress) failures = 0
    }
    return { kind: 'stop' } as const
  }

  const run = async () => {
    let result: Step
    do {
      isWakeRequested = false
      onRunning(true)
      result = await drain()
    } while (isWakeRequested && !isStopped)
    isRunning = false
    onRunning(false)
    if (result.kind !== 'wait' || isStopped) {
      failures = 0
      return
    }
    timer = setTimeout(wake, Math.max(result.afterMs ?? 0, delayAfter(failures)))
    failures += 1
  }

  const wake = () => {
    clearTimeout(timer)
    if (isStopped) return
    isWakeRequested = true
    if (isRunning) return
    isRunning = true
    void run()
  }

  return {
    /** Sends now, without waiting for the backoff. */
    wake,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export type Sender = ReturnType<typeof createSender>
