import type { PageRequest } from '@scrutineer/contract/page'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { timeBucketCounts } from '../../db/shared/counters.ts'
import { likePattern } from '../../db/shared/like-pattern.ts'
import { ngoScopeCondition, scopeCondition } from '../../db/shared/scope-condition.ts'
import { phoneKey } from '../../domain/search-keys.ts'

export interface ThreadFilter {
  readonly urgent: boolean
  readonly county?: string | undefined
  readonly stationNumber?: number | undefined
  readonly phone?: string | undefined
  /** First instant of the answers asked for. */
  readonly from?: Date | undefined
  /** First instant after them. */
  readonly until?: Date | undefined
}

const isAnswered = sql<boolean>`thread.first_answer_at is not null`

const rangeStart = ({ from }: ThreadFilter) => sql`coalesce(${from ?? null}::timestamptz, '-infinity')`

/** The newest report came in the period. */
const lastReportInPeriod = (filter: ThreadFilter) => {
  const { until } = filter
  const isBefore = until ? sql`thread.sort_at < ${until}::timestamptz` : sql`true`
  return sql<boolean>`(thread.sort_at >= ${rangeStart(filter)} and ${isBefore})`
}

/** The newest answer was given in the period. */
const lastAnswerInPeriod = (filter: ThreadFilter) => sql<boolean>`(${isAnswered} and ${lastReportInPeriod(filter)})`

/**
 * Others were given after the period. Where the first was given in it, that is known; only a thread that began before the
 * period has to be looked into.
 */
const continuesAfter = (filter: ThreadFilter, until: Date) => sql<boolean>`(${isAnswered}
  and tstzrange(thread.first_answer_at, thread.sort_at, '[]') @> ${until}::timestamptz
  and thread.first_answer_at < ${until}::timestamptz
  and (thread.first_answer_at >= ${rangeStart(filter)} or exists (
    select from answer
    where answer.observer_id = thread.observer_id and answer.polling_station_id = thread.polling_station_id
      and answer.answered_at >= ${rangeStart(filter)} and answer.answered_at < ${until}::timestamptz)))`

/** Threads that match, whenever they were answered. */
const matching = ({ db, scope }: ScopedDb, { urgent, county, stationNumber, phone }: ThreadFilter) => {
  let query = db
    .selectFrom('thread')
    .where(scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' }))
  if (urgent) query = query.where('thread.flagged_count', '>', 0)
  // An unknown code is a county without threads.
  const inCounty = county
    ? sql<boolean>`county_id = (select id from county where code = ${county})`
    : sql<boolean>`true`
  if (stationNumber !== undefined) {
    // An array: as a subquery it would be tried on each of the newest threads until a page is full.
    query = query.where(
      sql<boolean>`thread.polling_station_id = any(array(
        select id from polling_station where number = ${stationNumber} and ${inCounty}))`,
    )
  } else query = query.where(inCounty)
  if (phone) {
    query = query.where('thread.observer_id', 'in', ({ selectFrom }) =>
      selectFrom('observer')
        .where('phone_key', 'like', likePattern(phoneKey(phone)))
        .select('id'),
    )
  }
  return query
}

/** Nothing is left out: all threads of the reach. */
const isUnfiltered = ({ urgent, county, stationNumber, phone, from, until }: ThreadFilter) =>
  !urgent && [county, stationNumber, phone, from, until].every(wish => wish === undefined)

/** Counted by county beforehand, with what was reported since the last folding. */
const sumCounters = async ({ db, scope }: ScopedDb, { urgent, county }: ThreadFilter): Promise<number> => {
  const tallied = sql.ref(urgent ? 'urgent_threads' : 'threads')
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(tallied), 0)::int as count
    from (
      select ngo_id, county_id, ${tallied} as tallied from county_tally
      union all
      select ngo_id, county_id, ${tallied} from tally_delta
    ) as tally
    where ${ngoScopeCondition(scope, 'tally.ngo_id')}
      and (${county ?? null}::text is null or county_id = (select id from county where code = ${county ?? null}))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const counted = sql<number>`count(*)::int`.as('count')

/**
 * What ends in the period is counted as all its threads less those without answers: one index alone knows the former,
 * another, small one the latter. Asked for answered ones, the database would look up each.
 */
const countInPeriod = async ({ db, scope }: ScopedDb, filter: ThreadFilter): Promise<number> => {
  const ever = matching({ db, scope }, filter)
  const ending = ever.where(lastReportInPeriod(filter)).select(counted)
  const goingOn = filter.until ? ever.where(continuesAfter(filter, filter.until)).select(counted) : sql`0`
  const { rows } = await sql<{ count: number }>`
    select (${ending}) - (${ending.where('thread.first_answer_at', 'is', null)}) + (${goingOn}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

export const countThreads = async (scoped: ScopedDb, filter: ThreadFilter): Promise<number> => {
  const { stationNumber, phone, from, until } = filter
  if (from || until) return countInPeriod(scoped, filter)
  if (stationNumber === undefined && !phone) return sumCounters(scoped, filter)
  const { count } = await matching(scoped, filter).select(counted).executeTakeFirstOrThrow()
  return count
}

/** Where a page lies: from the newest thread, or from the oldest, whichever is nearer. */
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

/** From here on, adding up the tallies takes less than to walk past so many threads. */
const DEEP_PAGE_OFFSET = 2_000

/** So far from both ends, a page of the whole list is found from the beginning of the ten minutes that it lies in. */
const findDeepPage = ({ db, scope }: ScopedDb, { page, pageSize }: PageRequest) => {
  const offset = (page - 1) * pageSize
  const passed = sql`
    select begins_at, sum(sum(threads)) over (order by begins_at desc) as threads from (${timeBucketCounts}) as told
    where ${ngoScopeCondition(scope, 'told.ngo_id')}
    group by begins_at`
  const nearest = sql`select begins_at, threads from (${passed}) as passed where threads <= ${offset} order by begins_at limit 1`
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

/** The keys of a page's threads, by indexes alone. */
const findPage = (scoped: ScopedDb, filter: ThreadFilter, { fromOldest, offset, limit }: PageWindow) => {
  const order = fromOldest ? sql`thread.sort_at, thread.observer_id desc, thread.polling_station_id desc` : newestFirst
  const { from, until } = filter
  const ever = matching(scoped, filter).select(keys)
  const ending = (from || until ? ever.where(lastAnswerInPeriod(filter)) : ever).orderBy(order)
  if (!until) return ending.limit(limit).offset(offset)
  // Apart: what ends in the period lies together in the order, and what goes on after it is little.
  const goingOn = ever.where(continuesAfter(filter, until))
  return scoped.db
    .selectFrom(goingOn.unionAll(({ parens }) => parens(ending.limit(offset + limit))).as('thread'))
    .select(keys)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
}

/** Joins what a row shows to the selected threads only. */
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
    .select(['thread.observer_id as idObserver', 'thread.polling_station_id as idPollingStation'])
    .select(['observer.name as observerName', 'observer.phone as observerPhoneNumber'])
    .select(sql<string>`county.code || ' ' || polling_station.number`.as('pollingStationName'))
    .select(['thread.sort_at as lastModified', 'thread.flagged_count as numberOfFlagged'])
    .select('thread.note_count as numberOfNotes')

/** One page of so many threads in all, newest first. */
export const findThreads = async (scoped: ScopedDb, filter: ThreadFilter, request: PageRequest, total: number) => {
  const place = pageWindow(request, total)
  const isFar = isUnfiltered(filter) && place.offset >= DEEP_PAGE_OFFSET
  const page = isFar ? findDeepPage(scoped, request) : findPage(scoped, filter, place)
  return withColumns(scoped, page)
    .orderBy('thread.sort_at', 'desc')
    .orderBy('thread.observer_id')
    .orderBy('thread.polling_station_id')
    .execute()
}

/** The thread of one observer at one station, when in scope. */
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
