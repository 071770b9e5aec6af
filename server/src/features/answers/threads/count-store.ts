import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { TIME_BUCKET_MS, timeBucketCounts } from '../../../db/shared/counters.ts'
import { ngoScopeCondition } from '../../../db/shared/scope-condition.ts'
import { continuesAfter, lastReportInRange, matching, type ThreadFilter } from './filter-store.ts'

// Totals of lists. Counters answer the frequent filters in a time that doesn't depend on the number of threads.

const ofNgo = ({ scope }: ScopedDb, { ngoId }: ThreadFilter) =>
  sql`${ngoScopeCondition(scope, 'counter.ngo_id')}
    and (${ngoId ?? null}::int is null or counter.ngo_id = ${ngoId ?? null}::int)`

const first = async ({ db }: ScopedDb, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> => {
  const { rows } = await query.execute(db)
  return rows[0]?.count ?? 0
}

/** Sums the counters by county, including the deltas that are not applied yet. */
const sumCounters = (scoped: ScopedDb, filter: ThreadFilter) => {
  const { urgent, countyCode = null, countyIds = null } = filter
  const column = sql.ref(urgent ? 'urgent_threads' : 'threads')
  return first(
    scoped,
    sql`
      select coalesce(sum(threads), 0)::int as count
      from (
        select ngo_id, county_id, ${column} as threads from county_tally
        union all
        select ngo_id, county_id, ${column} from tally_delta
      ) as counter
      where ${ofNgo(scoped, filter)}
        and (${countyCode}::text is null or county_id = (select id from county where code = ${countyCode}))
        and (${countyIds}::int[] is null or county_id = any(${countyIds}::int[]))`,
  )
}

/** Sums the counters of the reports that answer a form, or that select a flagged option, with the deltas. */
const sumReports = (
  scoped: ScopedDb,
  filter: ThreadFilter,
  measure: 'form_reports' | 'option_reports',
  subjectId: number,
) =>
  first(
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

/** Sums the counters of the flagged threads that the account has seen, with the deltas. */
const sumSeen = (scoped: ScopedDb, filter: ThreadFilter) =>
  first(
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

/** Counts the threads with a flagged option of a question. One index suffices. */
const countFlagged = (scoped: ScopedDb, filter: ThreadFilter, questionId: number) =>
  first(
    scoped,
    sql`
      select count(*)::int as count
      from (
        select from thread_flag as counter where question_id = ${questionId} and ${ofNgo(scoped, filter)}
        group by ngo_id, observer_id, polling_station_id
      ) as report`,
  )

const counted = sql<number>`count(*)::int`.as('count')

/** Threads that end in a range without a filter: of whole time buckets the counters, of its ends the threads. */
const countEnding = (scoped: ScopedDb, filter: ThreadFilter) => {
  const { from, until } = filter
  const bucketAfter = (time: Date) => new Date(Math.ceil(time.getTime() / TIME_BUCKET_MS) * TIME_BUCKET_MS)
  const bucketBefore = (time: Date) => new Date(Math.floor(time.getTime() / TIME_BUCKET_MS) * TIME_BUCKET_MS)
  const [firstBucket, endOfLast] = [from && bucketAfter(from), until && bucketBefore(until)]
  const count = (range: Pick<ThreadFilter, 'from' | 'until'>) =>
    matching(scoped, filter)
      .where(lastReportInRange({ ...filter, ...range }))
      .select(counted)
  if (firstBucket && endOfLast && firstBucket > endOfLast) return sql`(${count({})})`
  const whole = sql`
    select coalesce(sum(threads), 0) from (${timeBucketCounts}) as counter
    where ${ofNgo(scoped, filter)} and begins_at >= coalesce(${firstBucket ?? null}::timestamptz, '-infinity')
      and begins_at < coalesce(${endOfLast ?? null}::timestamptz, 'infinity')`
  const ends = [
    ...(from && firstBucket ? [count({ from, until: firstBucket })] : []),
    ...(until && endOfLast ? [count({ from: endOfLast, until })] : []),
  ]
  return sql.join([sql`(${whole})`, ...ends.map(each => sql`(${each})`)], sql` + `)
}

/**
 * Counts threads that end in the range as all of them minus those without answers. Counters or one index cover the former,
 * another small index the latter; a condition on answered threads would have to fetch each row.
 */
const countInRange = (scoped: ScopedDb, filter: ThreadFilter, isRangeOnly: boolean) => {
  const matched = matching(scoped, filter)
  const endingInRange = matched.where(lastReportInRange(filter)).select(counted)
  const ending = isRangeOnly && !filter.urgent ? countEnding(scoped, filter) : sql`(${endingInRange})`
  const unanswered = endingInRange.where('thread.first_answer_at', 'is', null)
  const continuing = filter.until ? matched.where(continuesAfter(filter, filter.until)).select(counted) : sql`0`
  return first(scoped, sql`select (${ending} - (${unanswered}) + (${continuing}))::int as count`)
}

/** The filters that are set, except those that every counter tells apart. */
const setFilters = ({ urgent: _, ngoId: __, viewerId: ___, ...others }: ThreadFilter) =>
  Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]))

export const countThreads = async (scoped: ScopedDb, filter: ThreadFilter): Promise<number> => {
  const { urgent, seen, from, until, formId, optionId, questionId } = filter
  // An account has seen far fewer threads than there are.
  if (seen === false) {
    const [all, seenByViewer] = await Promise.all([
      countThreads(scoped, { ...filter, seen: undefined }),
      countThreads(scoped, { ...filter, seen: true }),
    ])
    return all - seenByViewer
  }
  const names = setFilters(filter)
  const isOnly = (...allowed: readonly string[]) => names.every(name => allowed.includes(name))
  if (from || until) return countInRange(scoped, filter, isOnly('from', 'until'))
  if (isOnly('countyCode', 'countyIds')) return sumCounters(scoped, filter)
  // A thread with a selected flagged option is urgent.
  if (optionId !== undefined && isOnly('optionId')) return sumReports(scoped, filter, 'option_reports', optionId)
  if (questionId !== undefined && isOnly('questionId')) return countFlagged(scoped, filter, questionId)
  // The form's counters don't tell flags apart, those of seen threads are of flagged ones.
  if (formId !== undefined && !urgent && isOnly('formId')) return sumReports(scoped, filter, 'form_reports', formId)
  if (seen && urgent && isOnly('seen')) return sumSeen(scoped, filter)
  const { count } = await matching(scoped, filter).select(counted).executeTakeFirstOrThrow()
  return count
}
