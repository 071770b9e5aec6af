import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { endSession } from './store.ts'

/** Ends the session of the request. */
export const signOut = (scoped: ScopedDb, clock: Clock, { sessionId }: Actor): Promise<void> =>
  inTransaction(scoped.db, async db => {
    await endSession(db, sessionId, clock())
    await recordAuditEntry({ ...scoped, db }, null)
  })
