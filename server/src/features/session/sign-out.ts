import { recordAction } from '../../db/audit.ts'
import { inTransaction } from '../../db/client.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { endSession } from './store.ts'

/** Ends the session that the call was made in. */
export const signOut = (reach: Reach, clock: Clock, { sessionId }: Actor): Promise<void> =>
  inTransaction(reach.db, async db => {
    await endSession(db, sessionId, clock())
    await recordAction({ ...reach, db }, null)
  })
