import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { TIME_BUCKET_MS, timeBucketCounts } from '../../../db/shared/counters.ts'
import { ofNgo, readCount, sumBeginningBefore } from './counter-sums-store.ts'
import { isListedInRange, matchingThreads, type ThreadFilter } from './filter-store.ts'

const counted = sql<number>`count(*)::int`.as('count')

/** Threads listed in a range without a filter: of whole time buckets the counters, of its ends the threads. */
const countListed = (scoped: ScopedDb, filter: ThreadFilter) => {
  const { from, until } = filter
  const bucketAfter = (time: Date) => new Date(Math.ceil(time.getTime() / TIME_BUCKET_MS) * TIME_BUCKET_MS)
  const bucketBefore = (time: Date) => new Date(Math.floor(time.getTime() / TIME_BUCKET_MS) * TIME_BUCKET_MS)
  const [firstBucket, endOfLast] = [from && bucketAfter(from), until && bucketBefore(until)]
  const count = (range: Pick<ThreadFilter, 'from' | 'until'>) =>
    matchingThreads(scoped, filter)
      .where(isListedInRange({ ...filter, ...range }))
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

/** Counts the threads that are listed in the range. */
export const countInRange = (scoped: ScopedDb, filter: ThreadFilter, isRangeOnly: boolean): Promise<number> => {
  const matched = matchingThreads(scoped, filter).where(isListedInRange(filter)).select(counted)
  const count = isRangeOnly && !filter.urgent ? countListed(scoped, filter) : sql`(${matched})`
  return readCount(scoped, sql`select (${count})::int as count`)
}

/**
 * Of the threads that match without the time range, the number that a range without an end excludes. Undefined if most threads
 * are excluded, so that counting the others is cheaper.
 */
export const countExcluded = async (scoped: ScopedDb, filter: ThreadFilter): Promise<number | undefined> => {
  const { from, until } = filter
  if (!from || until) return
  const threads = await sumBeginningBefore(scoped, filter, from)
  if (threads.before > threads.after) return
  const before = matchingThreads(scoped, filter)
    .where(isListedInRange({ ...filter, from: undefined, until: from }))
    .select(counted)
  return readCount(scoped, sql`select (${before})::int as count`)
}
