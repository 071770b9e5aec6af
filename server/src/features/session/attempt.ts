import type { Db } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import { problem } from '../../http/problem.ts'
import { aheadMs, memoryMs, waitBeforeTry } from './throttle.ts'
import { findFailures, insertFailure, rememberNetwork, removeFailures } from './throttle-store.ts'

/** One try at a secret of an account from an address; refused while the wait after earlier failures lasts. */
export const beginAttempt = async ({ db, clock }: { db: Db; clock: Clock }, key: string, address: string) => {
  const now = clock()
  const since = new Date(now.getTime() - memoryMs)
  const refuseEarly = async () => {
    const until = new Date(now.getTime() + aheadMs)
    const failures = await findFailures(db, key, address, { since, until })
    const wait = waitBeforeTry(failures, clock())
    if (wait > 0) throw problem('too_many_requests', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } })
    return failures
  }
  const { here } = await refuseEarly()
  return {
    now,
    /** Waits for a comparison. Many may have begun at once: none learns its result after others of them have failed. */
    settle: async (comparison: Promise<boolean>): Promise<boolean> => {
      const isRight = await comparison
      await refuseEarly()
      return isRight
    },
    failed: (inside: Db = db) => insertFailure(inside, key, address, now, since),
    succeeded: async () => {
      if (here > 0) await removeFailures(db, key, address)
    },
    /** A session is opened from here. */
    signedIn: (inside: Db) => rememberNetwork(inside, key, address, now),
  }
}
