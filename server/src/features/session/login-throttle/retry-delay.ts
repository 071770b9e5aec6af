import type { LoginFailures } from './store.ts'

/** Failures expire after this time without a new one. */
export const windowMs = 15 * 60_000

/** Maximum difference between the clocks of servers. */
export const maxClockSkewMs = 60_000

const freeAttempts = 5
const maxDelayMs = 60_000
/**
 * Beyond this many failures the account accepts one attempt every two seconds across all addresses: rate-limited, never
 * locked. Networks that the account has signed in from before are exempt, so strangers can't lock out the owner.
 */
const accountFailureLimit = 100
const accountDelayMs = 2_000

const backoffDelay = (failures: number) =>
  failures < freeAttempts ? 0 : Math.min(maxDelayMs, 1_000 * 2 ** (failures - freeAttempts))

/** A known phone may attempt once a second: some phones sign in at each start. */
const knownDeviceDelayMs = 1_000

/** Milliseconds until the next attempt is allowed from an address or a known phone; 0 if immediately. */
export const retryDelay = (failures: LoginFailures, now: Date, isKnownDevice = false): number => {
  const until = (last: Date | null, wait: number) => (last && wait > 0 ? last.getTime() + wait - now.getTime() : 0)
  if (isKnownDevice)
    return Math.max(0, until(failures.lastHere, Math.min(knownDeviceDelayMs, backoffDelay(failures.here))))
  const isLimited = failures.everywhere >= accountFailureLimit && !failures.isKnownHere
  const accountDelay = isLimited ? accountDelayMs : 0
  return Math.max(0, until(failures.lastHere, backoffDelay(failures.here)), until(failures.lastAnywhere, accountDelay))
}
