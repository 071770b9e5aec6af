import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { endSession, releaseFollowUpsOf } from './store.ts'

interface Dependencies {
  readonly clock: Clock
  readonly isReadOnly?: boolean | undefined
}

/** Ends the session of the request. What a staff account has taken can be taken by others, except in an archive. */
export const signOut = (scoped: ScopedDb, { clock, isReadOnly }: Dependencies, actor: Actor): Promise<void> =>
  inTransaction(scoped, async trx => {
    const now = clock()
    await endSession(trx.db, actor.sessionId, now)
    if (actor.kind === 'staff' && !isReadOnly) await releaseFollowUpsOf(trx.db, actor.staffId, now)
    await recordAuditEntry(trx, null)
  })
