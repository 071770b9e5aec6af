import type { Failures } from './store.ts'

/** Failures are forgotten after this long without a new one. */
export const windowMs = 15 * 60_000

/** As far as the clocks of servers may differ. */
export const maxClockSkewMs = 60_000

const freeAttempts = 5
const maxDelayMs = 60_000
/**
 * From here on all addresses together get one try every two seconds: slow, and yet never a lock. Networks that the account
 * was signed in from before aren't meant: a stranger's tries keep nobody out where they have been.
 */
const accountFailureLimit = 100
const accountDelayMs = 2_000

const backoffDelay = (failures: number) =>
  failures < freeAttempts ? 0 : Math.min(maxDelayMs, 1_000 * 2 ** (failures - freeAttempts))

/** A phone that its observer has signed in with before may always try once a second: some sign in at every start. */
const knownDeviceDelayMs = 1_000

/** Milliseconds until an account may be tried again from an address, or from a phone it knows; 0 when at once. */
export const retryDelay = (failures: Failures, now: Date, isKnownDevice = false): number => {
  const until = (last: Date | null, wait: number) => (last && wait > 0 ? last.getTime() + wait - now.getTime() : 0)
  if (isKnownDevice)
    return Math.max(0, until(failures.lastHere, Math.min(knownDeviceDelayMs, backoffDelay(failures.here))))
  const isCrowded = failures.everywhere >= accountFailureLimit && !failures.isKnownHere
  const ceiling = isCrowded ? accountDelayMs : 0
  return Math.max(0, until(failures.lastHere, backoffDelay(failures.here)), until(failures.lastAnywhere, ceiling))
}
