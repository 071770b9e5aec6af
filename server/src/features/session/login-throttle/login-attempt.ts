import { type Db, inTransaction } from '../../../db/client.ts'
import type { Clock } from '../../../domain/clock.ts'
import { clientPrefixOf, subnetOf } from '../../../domain/network/ip-prefix.ts'
import { problem } from '../../../domain/problem.ts'
import { maxClockSkewMs, retryDelay, windowMs } from './retry-delay.ts'
import {
  findFailures,
  insertFailures,
  type LoginOrigin,
  lockAccounts,
  rememberNetwork,
  removeFailures,
  withdrawFailure,
} from './store.ts'

export interface LoginAttempt extends LoginOrigin {
  readonly isKnownDevice?: boolean
}

interface CountedAttempt {
  readonly now: Date
  /** Milliseconds until the next attempt is allowed; 0 if this one was counted. */
  readonly wait: number
  readonly isKnownHere: boolean
}

/**
 * Counts attempts as failures before their secrets are verified, except those that must wait. So concurrent attempts,
 * also on several servers, can't exceed the limit. Uses one transaction for all attempts.
 */
export const countAttempts = async (
  { db, clock }: { db: Db; clock: Clock },
  attempts: readonly LoginAttempt[],
): Promise<CountedAttempt[]> =>
  inTransaction(db, async trx => {
    await lockAccounts(
      trx,
      attempts.map(({ accountKey }) => accountKey),
    )
    const now = clock()
    const since = new Date(now.getTime() - windowMs)
    const failuresByAttempt = await findFailures(trx, attempts, {
      since,
      until: new Date(now.getTime() + maxClockSkewMs),
    })
    const counted: LoginOrigin[] = []
    const results = attempts.map((attempt, index) => {
      const before = failuresByAttempt[index] ?? {
        here: 0,
        lastHere: null,
        everywhere: 0,
        lastAnywhere: null,
        isKnownHere: false,
      }
      const earlier = counted.filter(({ accountKey }) => accountKey === attempt.accountKey)
      const earlierAtSource = earlier.filter(({ source }) => source === attempt.source).length
      const failures = {
        ...before,
        here: before.here + earlierAtSource,
        lastHere: earlierAtSource > 0 ? now : before.lastHere,
        everywhere: before.everywhere + earlier.length,
        lastAnywhere: earlier.length > 0 ? now : before.lastAnywhere,
      }
      const wait = retryDelay(failures, now, attempt.isKnownDevice)
      if (wait === 0) counted.push(attempt)
      return { now, wait, isKnownHere: before.isKnownHere }
    })
    await insertFailures(trx, counted, { now, since })
    return results
  })

export const tooManyAttempts = (wait: number) =>
  problem('too_many_requests', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } })

export const loginOrigin = (accountKey: string, address: string): LoginOrigin => ({
  accountKey,
  source: clientPrefixOf(address),
  network: subnetOf(address),
})

/** Records the outcome of a counted attempt. */
export const attemptOutcomes = (db: Db, origin: LoginOrigin, now: Date) => ({
  now,
  /** The secret was correct: clears earlier failures. */
  succeed: (tx: Db = db) => removeFailures(tx, origin),
  /** The attempt had no result: uncounts it. */
  withdraw: () => withdrawFailure(db, origin),
  /** A session was opened from this origin. */
  recordSignIn: (tx: Db = db) => rememberNetwork(tx, origin, now),
})

/** Counts one attempt as failed until it succeeds. Throws `too_many_requests` during a delay. */
export const beginAttempt = async (dependencies: { db: Db; clock: Clock }, accountKey: string, address: string) => {
  const origin = loginOrigin(accountKey, address)
  const [counted] = await countAttempts(dependencies, [origin])
  if (!counted || counted.wait > 0) throw tooManyAttempts(counted?.wait ?? 0)
  return attemptOutcomes(dependencies.db, origin, counted.now)
}

/**
 * Throws `too_many_requests` during a delay, and counts nothing: for secrets that can't be guessed, whose attempts colleagues
 * behind one address complete at the same time. `fail` counts a failure.
 */
export const checkAttempt = async ({ db, clock }: { db: Db; clock: Clock }, accountKey: string, address: string) => {
  const origin = loginOrigin(accountKey, address)
  const now = clock()
  const since = new Date(now.getTime() - windowMs)
  const [failures] = await findFailures(db, [origin], { since, until: new Date(now.getTime() + maxClockSkewMs) })
  const wait = failures ? retryDelay(failures, now) : 0
  if (wait > 0) throw tooManyAttempts(wait)
  return { fail: () => insertFailures(db, [origin], { now, since }) }
}
