import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { ngoScopeCondition } from '../../../db/shared/scope-condition.ts'

/** The newest flagged threads are examined, however many of them the account has seen. */
const EXAMINED_THREADS = 50

interface UnseenUrgent {
  readonly urgent: number
  /** Among the newest flagged threads, the newest first. */
  readonly newest: { readonly idObserver: number; readonly idPollingStation: number }[]
}

/**
 * The flagged threads in scope of which the account has not seen the newest report. Their number is that of all flagged threads
 * minus those that it has seen. Both are counters with deltas that are not applied yet, so the time doesn't depend on the number
 * of threads.
 */
export const findUnseenUrgent = async ({ db, scope }: ScopedDb, viewerId: number): Promise<UnseenUrgent> => {
  const { rows } = await sql<UnseenUrgent>`
    select (
      select coalesce(sum(threads), 0)::int
      from (
        select ngo_id, urgent_threads as threads from county_tally
        union all
        select ngo_id, urgent_threads from tally_delta
        union all
        select ngo_id, -threads from seen_tally where staff_id = ${viewerId}
        union all
        select ngo_id, -threads from seen_delta where staff_id = ${viewerId}
      ) as counter
      where ${ngoScopeCondition(scope, 'counter.ngo_id')}
    ) as urgent, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'idObserver', observer_id, 'idPollingStation', polling_station_id)
        order by sort_at desc, observer_id, polling_station_id), '[]')
      from (
        select observer_id, polling_station_id, sort_at from thread
        where flagged_count > 0 and ${ngoScopeCondition(scope, 'thread.ngo_id')}
        order by sort_at desc, observer_id, polling_station_id
        limit ${EXAMINED_THREADS}
      ) as newest
      where not exists (
        select from thread_seen
        where staff_id = ${viewerId} and observer_id = newest.observer_id
          and polling_station_id = newest.polling_station_id and seen_until >= newest.sort_at)
    ) as newest`.execute(db)
  return rows[0] ?? { urgent: 0, newest: [] }
}
