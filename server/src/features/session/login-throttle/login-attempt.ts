import { type Db, transact } from '../../../db/client.ts'
import type { Clock } from '../../../domain/clock.ts'
import { clientPrefixOf, subnetOf } from '../../../domain/network/ip-prefix.ts'
import { problem } from '../../../domain/problem.ts'
import { maxClockSkewMs, retryDelay, windowMs } from './retry-delay.ts'
import {
  findFailures,
  insertFailure,
  type LoginOrigin,
  lockAccount,
  rememberNetwork,
  removeFailures,
  withdrawFailure,
} from './store.ts'

export interface LoginAttempt extends LoginOrigin {
  readonly isKnownDevice?: boolean
}

/** The failures that count at a time. */
const windowAt = (now: Date) => ({
  now,
  since: new Date(now.getTime() - windowMs),
  until: new Date(now.getTime() + maxClockSkewMs),
})

const refuseDuring = (wait: number) => {
  if (wait > 0) throw problem('too_many_requests', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } })
}

/**
 * Counts an attempt as a failure before its secret is verified, so that concurrent attempts, also on several servers, can't exceed
 * the limit. Throws `too_many_requests` during a delay, and counts nothing.
 */
export const countAttempt = ({ db, clock }: { db: Db; clock: Clock }, attempt: LoginAttempt) =>
  transact(db, async trx => {
    await lockAccount(trx, attempt)
    const window = windowAt(clock())
    const failures = await findFailures(trx, attempt, window)
    refuseDuring(retryDelay(failures, window.now, attempt.isKnownDevice))
    await insertFailure(trx, attempt, window)
    return { now: window.now, isKnownHere: failures.isKnownHere }
  })

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
  const { now } = await countAttempt(dependencies, origin)
  return attemptOutcomes(dependencies.db, origin, now)
}

/**
 * Throws `too_many_requests` during a delay, and counts nothing: for secrets that can't be guessed, whose attempts colleagues
 * behind one address complete at the same time. `fail` counts a failure.
 */
export const checkAttempt = async ({ db, clock }: { db: Db; clock: Clock }, accountKey: string, address: string) => {
  const origin = loginOrigin(accountKey, address)
  const window = windowAt(clock())
  refuseDuring(retryDelay(await findFailures(db, origin, window), window.now))
  return { fail: () => insertFailure(db, origin, window) }
}
