import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { timeBucketCounts } from '../../../db/shared/counters.ts'
import { ngoScopeCondition } from '../../../db/shared/scope-condition.ts'
import { inCounty, isOfNgo, type ThreadFilter } from './filter-store.ts'

// Sums of counters, including the deltas that are not applied yet: their cost doesn't depend on the number of threads.

/** A condition on `counter.ngo_id`. */
export const ofNgo = ({ scope }: ScopedDb, filter: ThreadFilter) =>
  sql`${ngoScopeCondition(scope, 'counter.ngo_id')} and ${isOfNgo('counter.ngo_id', filter)}`

export const readCount = async (
  { db }: ScopedDb,
  query: ReturnType<typeof sql<{ count: number }>>,
): Promise<number> => {
  const { rows } = await query.execute(db)
  return rows[0]?.count ?? 0
}

/** Threads by county. */
export const sumCounters = (scoped: ScopedDb, filter: ThreadFilter) => {
  const column = sql.ref(filter.urgent ? 'urgent_threads' : 'threads')
  return readCount(
    scoped,
    sql`
      select coalesce(sum(threads), 0)::int as count
      from (
        select ngo_id, county_id, ${column} as threads from county_tally
        union all
        select ngo_id, county_id, ${column} from tally_delta
      ) as counter
      where ${ofNgo(scoped, filter)} and ${inCounty(filter)}`,
  )
}

/** Threads that answer a form, those of them with a flag, or threads that select a flagged option. */
export const sumReports = (
  scoped: ScopedDb,
  filter: ThreadFilter,
  measure: 'form_reports' | 'form_flagged' | 'option_reports',
  subjectId: number,
) =>
  readCount(
    scoped,
    sql`
      select coalesce(sum(reports), 0)::int as count
      from (
        select ngo_id, total as reports from situation_tally where measure = ${measure} and subject_id = ${subjectId}
        union all
        select ngo_id, amount * cardinality(array_positions(subject_ids, ${subjectId}::int)) from situation_delta
        where measure = ${measure}
      ) as counter
      where ${ofNgo(scoped, filter)}`,
  )

/** Flagged threads that the account has seen. */
export const sumSeen = (scoped: ScopedDb, filter: ThreadFilter) =>
  readCount(
    scoped,
    sql`
      select coalesce(sum(threads), 0)::int as count
      from (
        select ngo_id, threads from seen_tally where staff_id = ${filter.viewerId}
        union all
        select ngo_id, threads from seen_delta where staff_id = ${filter.viewerId}
      ) as counter
      where ${ofNgo(scoped, filter)}`,
  )

/** Threads whose newest report is in a time bucket that begins before a time, and the others. */
export const sumBeginningBefore = async (scoped: ScopedDb, filter: ThreadFilter, time: Date) => {
  const isBefore = sql`begins_at < ${time}::timestamptz`
  const { rows } = await sql<{ before: number; after: number }>`
    select coalesce(sum(threads) filter (where ${isBefore}), 0)::int as before,
      coalesce(sum(threads) filter (where not ${isBefore}), 0)::int as after
    from (${timeBucketCounts}) as counter where ${ofNgo(scoped, filter)}`.execute(scoped.db)
  return rows[0] ?? { before: 0, after: 0 }
}
