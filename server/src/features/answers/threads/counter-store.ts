import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { TIME_BUCKET_MS, timeBucketCounts } from '../../../db/shared/counters.ts'
import { ngoScopeCondition } from '../../../db/shared/scope-condition.ts'
import { parseRange } from '../../../domain/time/date-time.ts'
import { inCounty, isOfNgo, matchingThreads, type ThreadFilter } from './filter-store.ts'

// All that lists read from counters. Sums include the deltas that are not applied yet: their cost doesn't depend on the number of
// threads.

/** A condition on `counter.ngo_id`. */
export const ofNgo = ({ scope }: ScopedDb, filter: ThreadFilter) =>
  sql`${ngoScopeCondition(scope, 'counter.ngo_id')} and ${isOfNgo('counter.ngo_id', filter)}`

/** Threads by NGO and county; of emergencies if the filter says so. */
export const sumByCounty = (scoped: ScopedDb, filter: ThreadFilter): RawBuilder<number> => {
  const column = sql.ref(filter.urgent ? 'urgent_threads' : 'threads')
  return sql`(
    select coalesce(sum(threads), 0)::int
    from (
      select ngo_id, county_id, ${column} as threads from county_tally
      union all
      select ngo_id, county_id, ${column} from tally_delta
    ) as counter
    where ${ofNgo(scoped, filter)} and ${inCounty(filter)})`
}

/** Threads by NGO that answer a form, those of them with a flag, or that select a flagged option. */
export const sumBySubject = (
  scoped: ScopedDb,
  filter: ThreadFilter,
  measure: 'form_reports' | 'form_flagged' | 'option_reports',
  subjectId: number,
): RawBuilder<number> => sql`(
  select coalesce(sum(reports), 0)::int
  from (
    select ngo_id, total as reports from situation_tally where measure = ${measure} and subject_id = ${subjectId}
    union all
    select ngo_id, amount * cardinality(array_positions(subject_ids, ${subjectId}::int)) from situation_delta
    where measure = ${measure}
  ) as counter
  where ${ofNgo(scoped, filter)})`

/** Threads by NGO whose time is before `time`: of whole time buckets the counters, of the last one the threads. */
const sumBefore = (scoped: ScopedDb, filter: ThreadFilter, time: Date) => {
  const bucket = new Date(Math.floor(time.getTime() / TIME_BUCKET_MS) * TIME_BUCKET_MS)
  const ofBucket = matchingThreads(scoped, { ...filter, from: undefined, to: undefined })
    .where(sql<boolean>`thread.sort_at >= ${bucket}::timestamptz and thread.sort_at < ${time}::timestamptz`)
    .select(sql`count(*)`.as('count'))
  return sql`(
    select coalesce(sum(threads), 0) + (${ofBucket}) from (${timeBucketCounts}) as counter
    where begins_at < ${bucket}::timestamptz and ${ofNgo(scoped, filter)})`
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
    select begins_at, threads
    from (
      select begins_at, sum(sum(threads)) over (order by begins_at desc) as threads from (${timeBucketCounts}) as counter
      where ${ofNgo(scoped, filter)} group by begins_at
    ) as cumulative
    where threads <= ${offset} order by begins_at limit 1)`

export interface FlagRow {
  readonly optionId: number
  readonly questionId: number
  readonly formId: number
  /** Newest published version of the form that has the option. */
  readonly formVersion: number
  readonly reportCount: number
}

/** The selected flagged options in scope, the most frequent first. */
export const findFlags = async ({ db, scope }: ScopedDb, limit: number): Promise<FlagRow[]> => {
  const { rows } = await sql<FlagRow>`
    select flag.option_id as "optionId", question.id as "questionId", question.form_id as "formId",
      question_option.last_version as "formVersion", flag.count as "reportCount"
    from (
      select option_id, sum(reports)::int as count
      from (
        select ngo_id, subject_id as option_id, total as reports from situation_tally where measure = 'option_reports'
        union all
        select ngo_id, subject_id, amount from situation_delta, unnest(subject_ids) as subject_id
        where measure = 'option_reports'
      ) as counter
      where ${ngoScopeCondition(scope, 'counter.ngo_id')}
      group by option_id having sum(reports) > 0 order by count desc, option_id limit ${limit}
    ) as flag
    join question_option on question_option.id = flag.option_id
    join question on question.id = question_option.question_id
    order by flag.count desc, flag.option_id`.execute(db)
  return rows
}
