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

export interface CountedAttempt {
  readonly now: Date
  /** Milliseconds until another may be made; 0 for one that was counted. */
  readonly wait: number
  readonly isKnownHere: boolean
}

/**
 * Counts tries as failed before their secrets are compared, each unless a wait after earlier ones lasts: of many at once,
 * on however many servers, no more are compared than may fail. In one transaction, however many there are.
 */
export const countAttempts = async (
  { db, clock }: { db: Db; clock: Clock },
  tries: readonly LoginAttempt[],
): Promise<CountedAttempt[]> =>
  inTransaction(db, async trx => {
    await lockAccounts(
      trx,
      tries.map(({ key }) => key),
    )
    const now = clock()
    const since = new Date(now.getTime() - windowMs)
    const found = await findFailures(trx, tries, { since, until: new Date(now.getTime() + maxClockSkewMs) })
    const counted: LoginOrigin[] = []
    const results = tries.map((tried, at) => {
      const before = found[at] ?? { here: 0, lastHere: null, everywhere: 0, lastAnywhere: null, isKnownHere: false }
      const earlier = counted.filter(({ key }) => key === tried.key)
      const here = earlier.filter(({ source }) => source === tried.source).length
      const failures = {
        ...before,
        here: before.here + here,
        lastHere: here > 0 ? now : before.lastHere,
        everywhere: before.everywhere + earlier.length,
        lastAnywhere: earlier.length > 0 ? now : before.lastAnywhere,
      }
      const wait = retryDelay(failures, now, tried.isKnownDevice)
      if (wait === 0) counted.push(tried)
      return { now, wait, isKnownHere: before.isKnownHere }
    })
    await insertFailures(trx, counted, { now, since })
    return results
  })

export const tooManyAttempts = (wait: number) =>
  problem('too_many_requests', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } })

export const loginOrigin = (key: string, address: string): LoginOrigin => ({
  key,
  source: clientPrefixOf(address),
  network: subnetOf(address),
})

/** What becomes of a try that was counted. */
export const attemptOutcomes = (db: Db, origin: LoginOrigin, now: Date) => ({
  now,
  /** The secret was right: earlier failures are forgiven. */
  succeed: (inside: Db = db) => removeFailures(inside, origin),
  /** It was neither right nor wrong. */
  withdraw: () => withdrawFailure(db, origin),
  /** A session is opened from here. */
  recordSignIn: (inside: Db = db) => rememberNetwork(inside, origin, now),
})

/** One try at a secret of an account from an address, counted as failed until it succeeds; refused while a wait lasts. */
export const beginAttempt = async (parts: { db: Db; clock: Clock }, key: string, address: string) => {
  const origin = loginOrigin(key, address)
  const [counted] = await countAttempts(parts, [origin])
  if (!counted || counted.wait > 0) throw tooManyAttempts(counted?.wait ?? 0)
  return attemptOutcomes(parts.db, origin, counted.now)
}
