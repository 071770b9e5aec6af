import { type RawBuilder, sql } from 'kysely'
import { parseRange } from '../../../domain/time/date-time.ts'
import { allRows } from '../../query.ts'
import type { Measure } from '../../schema/columns.ts'
import type { ScopedDb } from '../../scoped-db.ts'
import { TIME_BUCKET_MS, tallies } from '../counters.ts'
import { ngoScopeCondition } from '../scope-condition.ts'
import { inCounty, isOfNgo, matchingThreads, type ThreadFilter } from '../thread-filter.ts'

// All that lists read from counters. Sums include the changes that are not applied yet: their cost doesn't depend on the number of
// threads.

/** A condition on `counter.ngo_id`. */
export const ofNgo = ({ scope }: ScopedDb, filter: ThreadFilter) =>
  sql`${ngoScopeCondition(scope, 'counter.ngo_id')} and ${isOfNgo('counter.ngo_id', filter)}`

const sumOf = (measure: Measure, condition: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(total), 0)::int from ${tallies(measure)} as counter where ${condition})`

/** Threads by NGO and county; of emergencies if the filter says so. */
export const sumByCounty = (scoped: ScopedDb, filter: ThreadFilter): RawBuilder<number> =>
  sumOf(
    filter.urgent ? 'county_flagged' : 'county_reports',
    sql`${ofNgo(scoped, filter)} and ${inCounty(filter, sql.ref('subject_id'))}`,
  )

/** Threads by NGO and county that answer a form, select an option, or could not observe a question; of flags, likewise. */
export const sumBySubject = (
  scoped: ScopedDb,
  filter: ThreadFilter,
  measure: 'form_reports' | 'form_flagged' | 'option_reports' | 'option_selected' | 'question_not_observed',
  subjectId: number,
): RawBuilder<number> =>
  sumOf(measure, sql`subject_id = ${subjectId} and ${ofNgo(scoped, filter)} and ${inCounty(filter)}`)

/** Threads by NGO whose time is before `time`: of whole time buckets the counters, of the last one the threads. */
const sumBefore = (scoped: ScopedDb, filter: ThreadFilter, time: Date) => {
  const bucket = Math.floor(time.getTime() / TIME_BUCKET_MS)
  const from = new Date(bucket * TIME_BUCKET_MS)
  const ofBucket = matchingThreads(scoped, { ...filter, from: undefined, to: undefined })
    .where(sql<boolean>`thread.sort_at >= ${from}::timestamptz and thread.sort_at < ${time}::timestamptz`)
    .select(sql`count(*)::int`.as('count'))
  return sql`(${sumOf('time_bucket', sql`subject_id < ${bucket} and ${ofNgo(scoped, filter)}`)} + (${ofBucket}))`
}

/** Threads by NGO in the filter's time range. */
export const sumByTime = (scoped: ScopedDb, filter: ThreadFilter): RawBuilder<number> => {
  const { from, until } = parseRange(filter, filter.timeZone)
  const end = until ? sumBefore(scoped, filter, until) : sumByCounty(scoped, filter)
  return sql`greatest(0, ${end} - ${from ? sumBefore(scoped, filter, from) : sql`0`})::int`
}

/** The oldest time bucket that begins after at most `offset` threads by NGO, and the number of threads after its beginning. */
export const bucketAt = (scoped: ScopedDb, filter: ThreadFilter, offset: number) =>
  sql<{ begins_at: Date; threads: number }>`(
    select to_timestamp(bucket * ${TIME_BUCKET_MS / 1000}::bigint) as begins_at, threads
    from (
      select subject_id as bucket, sum(sum(total)) over (order by subject_id desc) as threads
      from ${tallies('time_bucket')} as counter
      where ${ofNgo(scoped, filter)} group by subject_id
    ) as cumulative
    where threads <= ${offset} order by bucket limit 1)`

export interface FlagRow {
  readonly optionId: number
  readonly questionId: number
  readonly formId: number
  /** Newest published version of the form that has the option. */
  readonly formVersion: number
  readonly reportCount: number
}

/** The selected flagged options in scope, the most frequent first. */
export const findFlags = ({ db, scope }: ScopedDb, limit: number) => allRows<FlagRow>(db)`
  select flag.option_id as "optionId", question.id as "questionId", question.form_id as "formId",
    question_option.last_version as "formVersion", flag.count as "reportCount"
  from (
    select subject_id as option_id, sum(total)::int as count from ${tallies('option_reports')} as counter
    where ${ngoScopeCondition(scope, 'counter.ngo_id')}
    group by 1 having sum(total) > 0 order by count desc, option_id limit ${limit}
  ) as flag
  join question_option on question_option.id = flag.option_id
  join question on question.id = question_option.question_id
  order by flag.count desc, flag.option_id`
