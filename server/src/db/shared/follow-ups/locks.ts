import { sql } from 'kysely'
import type { ScopedDb } from '../../scoped-db.ts'
import { ngoScopeCondition, scopeCondition } from '../scope-condition.ts'
import type { ThreadKey } from '../threads.ts'

interface LockRequest {
  readonly followUpIds: readonly number[]
  /** A report to lock too, together with the follow-up that it has. */
  readonly thread?: ThreadKey | undefined
}

const threadsOf = ({ db, scope }: ScopedDb, followUpIds: readonly number[], thread: ThreadKey | undefined) =>
  db
    .selectFrom('thread')
    .where(scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' }))
    .where(({ and, eb, or }) =>
      or([
        // An array: a subquery in an `or` would read the whole table.
        sql<boolean>`follow_up_id = any(${followUpIds}::int[])`,
        ...(thread
          ? [and([eb('observer_id', '=', thread.observerId), eb('polling_station_id', '=', thread.stationId)])]
          : []),
      ]),
    )
    .orderBy('observer_id')
    .orderBy('polling_station_id')
    .select(['observer_id', 'polling_station_id', 'follow_up_id'])

const lockOnce = async (scoped: ScopedDb, { followUpIds, thread }: LockRequest): Promise<boolean> => {
  const requested = await threadsOf(scoped, [], thread).execute()
  const ids = [...followUpIds, ...requested.flatMap(({ follow_up_id: id }) => id ?? [])]
  const locked = await threadsOf(scoped, ids, thread).forNoKeyUpdate().execute()
  await scoped.db
    .selectFrom('follow_up')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where(ngoScopeCondition(scoped.scope, 'follow_up.ngo_id'))
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const current = await threadsOf(scoped, ids, thread).execute()
  const isKnown = locked.every(({ follow_up_id: id }) => id === null || ids.includes(id))
  return isKnown && JSON.stringify(current) === JSON.stringify(locked)
}

/**
 * Locks follow-ups in scope and their reports until the end of the transaction: first all reports by observer and station, then
 * all follow-ups by id. A flagged answer updates the report before the follow-up, and a trigger copies a follow-up's state to its
 * reports; the same order everywhere prevents deadlocks. Tries again if reports were linked or unlinked during the wait.
 */
export const lockFollowUps = async (scoped: ScopedDb, request: LockRequest): Promise<void> => {
  for (;;) {
    await sql`savepoint lock_follow_ups`.execute(scoped.db)
    const isComplete = await lockOnce(scoped, request)
    if (!isComplete) await sql`rollback to savepoint lock_follow_ups`.execute(scoped.db)
    await sql`release savepoint lock_follow_ups`.execute(scoped.db)
    if (isComplete) return
  }
}

/** Locks what the accounts own, in any state: their deletion clears the owner. */
export const lockFollowUpsOf = async (db: ScopedDb['db'], staffIds: readonly number[]): Promise<void> => {
  const rows = await db
    .selectFrom('follow_up')
    .where(sql<boolean>`owner_id = any(${staffIds}::int[])`)
    .select('id')
    .execute()
  if (rows.length === 0) return
  await lockFollowUps({ db, scope: { kind: 'everything' } }, { followUpIds: rows.map(({ id }) => id) })
}
