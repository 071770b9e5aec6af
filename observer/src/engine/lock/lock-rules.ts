import type { LockMinutes } from '../../model/app-model.ts'

/** Wrong PINs before the first wait. */
const FREE_TRIES = 3
const FIRST_WAIT_MS = 15_000
const MAX_WAIT_MS = 5 * 60_000

/** The delay after a number of wrong PINs in a row (exponential backoff). */
export const backoffAfter = (failures: number): number =>
  failures < FREE_TRIES ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - FREE_TRIES, 10))

/**
 * The rest of the delay after a reload, by the phone's clock; at most the whole delay, since the clock may have been set back.
 */
export const remainingBackoff = (failures: number, failedAt: number, now: number): number => {
  const wait = backoffAfter(failures)
  return Math.min(wait, Math.max(0, wait - (now - failedAt)))
}

/** A reading of the wall clock, which can be set, and of the monotonic clock, which may stop while the phone sleeps. */
export interface ClockReading {
  readonly wall: number
  readonly monotonic: number
}

/** Tolerance for automatic clock corrections. */
const CLOCK_STEP_MS = 60_000

/** Whether the time since the last touch is over, by either clock. Also true if the wall clock was set back. */
export const isIdle = (last: ClockReading, now: ClockReading, minutes: LockMinutes): boolean =>
  minutes > 0 &&
  (now.wall < last.wall - CLOCK_STEP_MS ||
    Math.max(now.wall - last.wall, now.monotonic - last.monotonic) >= minutes * 60_000)
