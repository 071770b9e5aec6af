import type { PageRequest } from '@scrutineer/contract/page'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { timeBucketCounts } from '../../db/shared/counters.ts'
import { likePattern } from '../../db/shared/like-pattern.ts'
import { ngoScopeCondition, scopeCondition } from '../../db/shared/scope-condition.ts'
import { toPhoneKey } from '../../domain/search-keys.ts'

export interface ThreadFilter {
  readonly urgent: boolean
  readonly countyCode?: string | undefined
  readonly stationNumber?: number | undefined
  readonly phone?: string | undefined
  /** Start of the range, inclusive. */
  readonly from?: Date | undefined
  /** End of the range, exclusive. */
  readonly until?: Date | undefined
}

const isAnswered = sql<boolean>`thread.first_answer_at is not null`

const rangeStart = ({ from }: ThreadFilter) => sql`coalesce(${from ?? null}::timestamptz, '-infinity')`

/** The newest report is in the range. */
const lastReportInRange = (filter: ThreadFilter) => {
  const { until } = filter
  const isBefore = until ? sql`thread.sort_at < ${until}::timestamptz` : sql`true`
  return sql<boolean>`(thread.sort_at >= ${rangeStart(filter)} and ${isBefore})`
}

/** The thread has answers, and its newest report is in the range. */
const lastAnswerInRange = (filter: ThreadFilter) => sql<boolean>`(${isAnswered} and ${lastReportInRange(filter)})`

/**
 * The thread has answers both in and after the range. If its first answer is in the range, the thread's row suffices;
 * only a thread that began before the range needs a lookup of its answers.
 */
const continuesAfter = (filter: ThreadFilter, until: Date) => sql<boolean>`(${isAnswered}
  and tstzrange(thread.first_answer_at, thread.sort_at, '[]') @> ${until}::timestamptz
  and thread.first_answer_at < ${until}::timestamptz
  and (thread.first_answer_at >= ${rangeStart(filter)} or exists (
    select from answer
    where answer.observer_id = thread.observer_id and answer.polling_station_id = thread.polling_station_id
      and answer.answered_at >= ${rangeStart(filter)} and answer.answered_at < ${until}::timestamptz)))`

/** Threads that match the filter, ignoring its time range. */
const matching = ({ db, scope }: ScopedDb, { urgent, countyCode, stationNumber, phone }: ThreadFilter) => {
  let query = db
    .selectFrom('thread')
    .where(scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' }))
  if (urgent) query = query.where('thread.flagged_count', '>', 0)
  // An unknown code matches no thread.
  const inCounty = countyCode
    ? sql<boolean>`county_id = (select id from county where code = ${countyCode})`
    : sql<boolean>`true`
  if (stationNumber !== undefined) {
    // An array: a subquery would be evaluated for each of the newest threads until the page is full.
    query = query.where(
      sql<boolean>`thread.polling_station_id = any(array(
        select id from polling_station where number = ${stationNumber} and ${inCounty}))`,
    )
  } else query = query.where(inCounty)
  if (phone) {
    query = query.where('thread.observer_id', 'in', ({ selectFrom }) =>
      selectFrom('observer')
        .where('phone_key', 'like', likePattern(toPhoneKey(phone)))
        .select('id'),
    )
  }
  return query
}

/** No filter is set: the list has all threads in scope. */
const isUnfiltered = ({ urgent, countyCode, stationNumber, phone, from, until }: ThreadFilter) =>
  !urgent && [countyCode, stationNumber, phone, from, until].every(value => value === undefined)

/** Sums the counters by county, including the deltas that are not applied yet. */
const sumCounters = async ({ db, scope }: ScopedDb, { urgent, countyCode }: ThreadFilter): Promise<number> => {
  const column = sql.ref(urgent ? 'urgent_threads' : 'threads')
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(threads), 0)::int as count
    from (
      select ngo_id, county_id, ${column} as threads from county_tally
      union all
      select ngo_id, county_id, ${column} from tally_delta
    ) as counter
    where ${ngoScopeCondition(scope, 'counter.ngo_id')}
      and (${countyCode ?? null}::text is null or county_id = (select id from county where code = ${countyCode ?? null}))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const counted = sql<number>`count(*)::int`.as('count')

/**
 * Counts threads that end in the range as all of them minus those without answers. One index covers the former, another
 * small one the latter; a condition on answered threads would have to fetch each row.
 */
const countInRange = async ({ db, scope }: ScopedDb, filter: ThreadFilter): Promise<number> => {
  const matched = matching({ db, scope }, filter)
  const endingInRange = matched.where(lastReportInRange(filter)).select(counted)
  const continuing = filter.until ? matched.where(continuesAfter(filter, filter.until)).select(counted) : sql`0`
  const { rows } = await sql<{ count: number }>`
    select (${endingInRange}) - (${endingInRange.where('thread.first_answer_at', 'is', null)}) + (${continuing}) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const countThreads = async (scoped: ScopedDb, filter: ThreadFilter): Promise<number> => {
  const { stationNumber, phone, from, until } = filter
  if (from || until) return countInRange(scoped, filter)
  if (stationNumber === undefined && !phone) return sumCounters(scoped, filter)
  const { count } = await matching(scoped, filter).select(counted).executeTakeFirstOrThrow()
  return count
}

/** A page as an offset from the newest or the oldest thread, depending on which is nearer. */
interface PageWindow {
  readonly fromOldest: boolean
  readonly offset: number
  readonly limit: number
}

const pageWindow = ({ page, pageSize }: PageRequest, total: number): PageWindow => {
  const offset = (page - 1) * pageSize
  if (offset < total / 2) return { fromOldest: false, offset, limit: pageSize }
  const limit = Math.max(0, Math.min(pageSize, total - offset))
  return { fromOldest: true, offset: Math.max(0, total - offset - limit), limit }
}

const keys = ['thread.observer_id', 'thread.polling_station_id', 'thread.sort_at'] as const
const newestFirst = sql`thread.sort_at desc, thread.observer_id, thread.polling_station_id`

/** From this offset on, summing the counters is cheaper than scanning the skipped threads. */
const DEEP_PAGE_OFFSET = 2_000

/** Finds a page far from both ends of the unfiltered list, starting at the ten-minute bucket that contains it. */
const findDeepPage = ({ db, scope }: ScopedDb, { page, pageSize }: PageRequest) => {
  const offset = (page - 1) * pageSize
  const cumulative = sql`
    select begins_at, sum(sum(threads)) over (order by begins_at desc) as threads from (${timeBucketCounts}) as bucket
    where ${ngoScopeCondition(scope, 'bucket.ngo_id')}
    group by begins_at`
  const nearest = sql`select begins_at, threads from (${cumulative}) as cumulative where threads <= ${offset} order by begins_at limit 1`
  return db
    .with('nearest', () => sql<{ begins_at: Date; threads: number }>`(${nearest})`)
    .selectFrom('thread')
    .where(scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' }))
    .where(sql<boolean>`thread.sort_at < coalesce((select begins_at from nearest), 'infinity')`)
    .select(keys)
    .orderBy(newestFirst)
    .limit(pageSize)
    .offset(sql<number>`${offset} - coalesce((select threads from nearest), 0)`)
}

/** The keys of a page's threads. Only reads indexes. */
const findPage = (scoped: ScopedDb, filter: ThreadFilter, { fromOldest, offset, limit }: PageWindow) => {
  const order = fromOldest ? sql`thread.sort_at, thread.observer_id desc, thread.polling_station_id desc` : newestFirst
  const { from, until } = filter
  const matched = matching(scoped, filter).select(keys)
  const endingInRange = (from || until ? matched.where(lastAnswerInRange(filter)) : matched).orderBy(order)
  if (!until) return endingInRange.limit(limit).offset(offset)
  // Two queries: threads that end in the range are contiguous in the index, and few continue after it.
  const continuing = matched.where(continuesAfter(filter, until))
  return scoped.db
    .selectFrom(continuing.unionAll(({ parens }) => parens(endingInRange.limit(offset + limit))).as('thread'))
    .select(keys)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
}

/** Adds the columns of a list row to the selected threads. */
const withColumns = ({ db }: ScopedDb, selected: ReturnType<typeof findPage>) =>
  db
    .selectFrom(selected.as('page'))
    .innerJoin('thread', join =>
      join
        .onRef('thread.observer_id', '=', 'page.observer_id')
        .onRef('thread.polling_station_id', '=', 'page.polling_station_id'),
    )
    .innerJoin('observer', 'observer.id', 'thread.observer_id')
    .innerJoin('polling_station', 'polling_station.id', 'thread.polling_station_id')
    .innerJoin('county', 'county.id', 'thread.county_id')
    .select(['thread.observer_id as observerId', 'thread.polling_station_id as stationId'])
    .select(['observer.name as observerName', 'observer.phone'])
    .select(sql<string>`county.code || ' ' || polling_station.number`.as('stationLabel'))
    .select(['thread.sort_at as sortAt', 'thread.flagged_count as flaggedCount', 'thread.note_count as noteCount'])

export type ThreadRow = Awaited<ReturnType<typeof findThreads>>[number]

/** One page of threads, newest first. `total` is the number of threads that match the filter. */
export const findThreads = async (scoped: ScopedDb, filter: ThreadFilter, request: PageRequest, total: number) => {
  const window = pageWindow(request, total)
  const isDeep = isUnfiltered(filter) && window.offset >= DEEP_PAGE_OFFSET
  const page = isDeep ? findDeepPage(scoped, request) : findPage(scoped, filter, window)
  return withColumns(scoped, page)
    .orderBy('thread.sort_at', 'desc')
    .orderBy('thread.observer_id')
    .orderBy('thread.polling_station_id')
    .execute()
}

/** The thread of an observer at a station, if in scope. */
export const findThread = (scoped: ScopedDb, observerId: number, stationId: number) =>
  withColumns(
    scoped,
    scoped.db
      .selectFrom('thread')
      .where(scopeCondition(scoped.scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' }))
      .where('thread.observer_id', '=', observerId)
      .where('thread.polling_station_id', '=', stationId)
      .select(keys),
  ).executeTakeFirst()
