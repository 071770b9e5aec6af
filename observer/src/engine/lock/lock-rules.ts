import type { LockMinutes } from '../../model/app-model.ts'

/** Wrong PINs before the first wait. */
const FREE_TRIES = 3
const FIRST_WAIT_MS = 15_000
const MAX_WAIT_MS = 5 * 60_000

/** The wait after so many wrong PINs in a row: it doubles. */
export const waitAfter = (failures: number): number =>
  failures < FREE_TRIES ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - FREE_TRIES, 10))

/**
 * What is left of the wait after a reload, by the phone's clock. A clock that was set back since doesn't make it longer than the
 * whole wait.
 */
export const remainingWait = (failures: number, failedAt: number, now: number): number => {
  const wait = waitAfter(failures)
  return Math.min(wait, Math.max(0, wait - (now - failedAt)))
}

/** A moment of the phone's clock, beside one of the clock that nobody can set and that may stand still while the phone sleeps. */
export interface Moment {
  readonly clock: number
  readonly steady: number
}

/** Clocks are corrected by seconds. */
const CLOCK_STEP_MS = 60_000

/** Whether so much time has gone by since the last touch. A clock that was set back tells nothing, so it counts as gone by. */
export const isIdle = (last: Moment, now: Moment, minutes: LockMinutes): boolean =>
  minutes > 0 &&
  (now.clock < last.clock - CLOCK_STEP_MS ||
    Math.max(now.clock - last.clock, now.steady - last.steady) >= minutes * 60_000)
