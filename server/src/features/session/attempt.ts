import { type Db, inTransaction } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import { clientOf, networkOf } from '../../domain/network.ts'
import { problem } from '../../http/problem.ts'
import { aheadMs, memoryMs, waitBeforeTry } from './throttle.ts'
import {
  findFailures,
  insertFailures,
  lockAccounts,
  type Origin,
  rememberNetwork,
  removeFailures,
  takeBackFailure,
} from './throttle-store.ts'

export interface TriedOrigin extends Origin {
  readonly isKnownPhone?: boolean
}

export interface CountedTry {
  readonly now: Date
  /** Milliseconds until another may be made; 0 for one that was counted. */
  readonly wait: number
  readonly isKnownHere: boolean
}

/**
 * Counts tries as failed before their secrets are compared, each unless a wait after earlier ones lasts: of many at once,
 * on however many servers, no more are compared than may fail. In one transaction, however many there are.
 */
export const countTries = async (
  { db, clock }: { db: Db; clock: Clock },
  tries: readonly TriedOrigin[],
): Promise<CountedTry[]> =>
  inTransaction(db, async trx => {
    await lockAccounts(
      trx,
      tries.map(({ key }) => key),
    )
    const now = clock()
    const since = new Date(now.getTime() - memoryMs)
    const found = await findFailures(trx, tries, { since, until: new Date(now.getTime() + aheadMs) })
    const counted: Origin[] = []
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
      const wait = waitBeforeTry(failures, now, tried.isKnownPhone)
      if (wait === 0) counted.push(tried)
      return { now, wait, isKnownHere: before.isKnownHere }
    })
    await insertFailures(trx, counted, { now, since })
    return results
  })

export const tooManyTries = (wait: number) =>
  problem('too_many_requests', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } })

export const originOf = (key: string, address: string): Origin => ({
  key,
  source: clientOf(address),
  network: networkOf(address),
})

/** What becomes of a try that was counted. */
export const outcomesOf = (db: Db, origin: Origin, now: Date) => ({
  now,
  /** The secret was right: earlier failures are forgiven. */
  succeeded: (inside: Db = db) => removeFailures(inside, origin),
  /** It was neither right nor wrong. */
  takenBack: () => takeBackFailure(db, origin),
  /** A session is opened from here. */
  signedIn: (inside: Db = db) => rememberNetwork(inside, origin, now),
})

/** One try at a secret of an account from an address, counted as failed until it succeeds; refused while a wait lasts. */
export const beginAttempt = async (parts: { db: Db; clock: Clock }, key: string, address: string) => {
  const origin = originOf(key, address)
  const [counted] = await countTries(parts, [origin])
  if (!counted || counted.wait > 0) throw tooManyTries(counted?.wait ?? 0)
  return outcomesOf(parts.db, origin, counted.now)
}
