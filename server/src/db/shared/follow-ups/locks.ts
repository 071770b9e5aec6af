import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../scoped-db.ts'
import { ngoScopeCondition, scopeCondition } from '../scope-condition.ts'

/** All reports of these observers from these stations. */
interface ReportSet {
  readonly observerIds: readonly number[]
  readonly stationIds: readonly number[]
}

interface LockRequest {
  readonly followUpIds: readonly number[]
  /** Reports to lock too, together with the follow-ups that they have. */
  readonly reports?: ReportSet | undefined
  /** The reports will be deleted, for which other transactions must not refer to them either. */
  readonly isDeletion?: boolean
}

// Arrays: a subquery in an `or` would read the whole table.
const isInSet = ({ observerIds, stationIds }: ReportSet) =>
  sql<boolean>`(thread.observer_id = any(${observerIds}::int[]) and thread.polling_station_id = any(${stationIds}::int[]))`

const threadsOf = ({ db, scope }: ScopedDb, followUpIds: readonly number[], reports: ReportSet | undefined) =>
  db
    .selectFrom('thread')
    .where(scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' }))
    .where(({ or }) =>
      or([sql<boolean>`follow_up_id = any(${followUpIds}::int[])`, ...(reports ? [isInSet(reports)] : [])]),
    )
    .orderBy('observer_id')
    .orderBy('polling_station_id')
    .select(['observer_id', 'polling_station_id', 'follow_up_id'])

const lockOnce = async (scoped: ScopedDb, { followUpIds, reports, isDeletion }: LockRequest): Promise<boolean> => {
  const requested = await threadsOf(scoped, [], reports).execute()
  const ids = [...followUpIds, ...requested.flatMap(({ follow_up_id: id }) => id ?? [])]
  const threads = threadsOf(scoped, ids, reports)
  const locked = await (isDeletion ? threads.forUpdate() : threads.forNoKeyUpdate()).execute()
  await scoped.db
    .selectFrom('follow_up')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where(ngoScopeCondition(scoped.scope, 'follow_up.ngo_id'))
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const current = await threadsOf(scoped, ids, reports).execute()
  const isKnown = locked.every(({ follow_up_id: id }) => id === null || ids.includes(id))
  return isKnown && JSON.stringify(current) === JSON.stringify(locked)
}

/**
 * Locks follow-ups in scope and their reports until the end of the transaction: first all reports by observer and station, then
 * all follow-ups by id. A flagged answer updates the report before the follow-up, and a follow-up's state is copied to its
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

/**
 * Query that locks reports, and those that share a follow-up with one of them, in the order of `lockFollowUps`: a flagged answer
 * may reopen the follow-up, whose state is copied to all of its reports. `locked` is the query of the observer's row.
 */
export const lockSharedReportsQuery = (reports: ReportSet): RawBuilder<unknown> => sql`
  select thread.observer_id from locked, thread
  where ${isInSet(reports)} or thread.follow_up_id = any(array(
    select follow_up_id from thread where ${isInSet(reports)}))
  order by thread.observer_id, thread.polling_station_id
  for no key update of thread`
