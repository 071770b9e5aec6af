import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { ngoScopeCondition } from '../../../db/shared/scope-condition.ts'

/**
 * The number of flagged threads in scope of which the account has not seen the newest report: all of them minus those that it
 * has seen. Both are counters with deltas that are not applied yet, so the time doesn't depend on the number of threads.
 */
export const countUnseenUrgent = async ({ db, scope }: ScopedDb, viewerId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(threads), 0)::int as count
    from (
      select ngo_id, urgent_threads as threads from county_tally
      union all
      select ngo_id, urgent_threads from tally_delta
      union all
      select ngo_id, -threads from seen_tally where staff_id = ${viewerId}
      union all
      select ngo_id, -threads from seen_delta where staff_id = ${viewerId}
    ) as counter
    where ${ngoScopeCondition(scope, 'counter.ngo_id')}`.execute(db)
  return rows[0]?.count ?? 0
}
