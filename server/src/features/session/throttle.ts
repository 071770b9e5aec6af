import type { Failures } from './throttle-store.ts'

/** Failures are forgotten after this long without a new one. */
export const memoryMs = 15 * 60_000

/** As far as the clocks of servers may differ. */
export const aheadMs = 60_000

const freeTries = 5
const longestWaitMs = 60_000
/**
 * From here on all addresses together get one try every two seconds: slow, and yet never a lock. Networks that the account
 * was signed in from before aren't meant: a stranger's tries keep nobody out where they have been.
 */
const accountCeiling = 100
const ceilingWaitMs = 2_000

const waitAfter = (failures: number) =>
  failures < freeTries ? 0 : Math.min(longestWaitMs, 1_000 * 2 ** (failures - freeTries))

/** A phone that its observer has signed in with before may always try once a second: some sign in at every start. */
const knownPhoneWaitMs = 1_000

/** Milliseconds until an account may be tried again from an address, or from a phone it knows; 0 when at once. */
export const waitBeforeTry = (failures: Failures, now: Date, isKnownPhone = false): number => {
  const until = (last: Date | null, wait: number) => (last && wait > 0 ? last.getTime() + wait - now.getTime() : 0)
  if (isKnownPhone) return Math.max(0, until(failures.lastHere, Math.min(knownPhoneWaitMs, waitAfter(failures.here))))
  const isCrowded = failures.everywhere >= accountCeiling && !failures.isKnownHere
  const ceiling = isCrowded ? ceilingWaitMs : 0
  return Math.max(0, until(failures.lastHere, waitAfter(failures.here)), until(failures.lastAnywhere, ceiling))
}
