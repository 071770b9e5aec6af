/** What a step of sending came to. */
export type Step =
  /** There may be more to send. Without progress, the next failure waits longer than the last one. */
  | { readonly kind: 'more'; readonly isProgress: boolean }
  | { readonly kind: 'idle' }
  /** It failed, or something was left out: try again later, after `afterMs` at the earliest. */
  | { readonly kind: 'wait'; readonly afterMs?: number }
  /** Nobody is signed in. */
  | { readonly kind: 'stop' }

export interface SenderOptions {
  /** One among the tabs with this name sends. */
  readonly lockName: string
  readonly step: () => Promise<Step>
  readonly onRunning: (isRunning: boolean) => void
  /** How long another tab may hold the lock: longer than its longest step. */
  readonly stealAfterMs?: number
}

export interface Sender {
  /** Sends now, also if it was waiting. */
  wake(): void
  stop(): void
}

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000

/** Exponential, with jitter: after an outage, not all phones call at once. */
export const delayAfter = (failures: number, random = Math.random()): number =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 10)) * (0.5 + random / 2)

/**
 * Runs a step with the lock. Sending twice does no harm, the server recognizes an item: the lock only saves the connection. So a tab
 * that holds it for too long, frozen for example, loses it.
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

export const createSender = (options: SenderOptions): Sender => {
  const { lockName, step, onRunning, stealAfterMs = 90_000 } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isRunning = false
  let isWanted = false
  let isStopped = false

  const drain = async () => {
    while (!isStopped) {
      // A step that throws has found the store unreadable, or another tab took the lock.
      const result = await withLock(lockName, stealAfterMs, step).catch((): Step => ({ kind: 'wait' }))
      if (result.kind !== 'more') return result
      if (result.isProgress) failures = 0
    }
    return { kind: 'stop' } as const
  }

  const run = async () => {
    let result: Step
    do {
      isWanted = false
      onRunning(true)
      result = await drain()
    } while (isWanted && !isStopped)
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
    isWanted = true
    if (isRunning) return
    isRunning = true
    void run()
  }

  return {
    wake,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
