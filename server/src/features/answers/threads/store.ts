import type { PageRequest } from '@scrutineer/contract/core/page'
import { MAX_ID } from '@scrutineer/contract/fields/values'
import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { timeBucketCounts } from '../../../db/shared/counters.ts'
import { ngoScopeCondition, scopeCondition } from '../../../db/shared/scope-condition.ts'
import { type ThreadKey, threadInScope } from '../../../db/shared/threads.ts'
import {
  hasThreadByThreadFilter,
  isListedInRange,
  isOfNgo,
  matchesThreadByThread,
  matchingThreads,
  type ThreadFilter,
  withoutThreadByThreadFilters,
} from './filter-store.ts'
import { findRows, type ThreadRow } from './row-store.ts'

/** No filter is set but that of active NGOs. */
const isUnfiltered = ({ urgent, viewerId: _, activeNgo: __, ...others }: ThreadFilter) =>
  !urgent && Object.values(others).every(value => value === undefined)

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
const findDeepPage = ({ db, scope }: ScopedDb, filter: ThreadFilter, { page, pageSize }: PageRequest) => {
  const offset = (page - 1) * pageSize
  const cumulative = sql`
    select begins_at, sum(sum(threads)) over (order by begins_at desc) as threads from (${timeBucketCounts}) as bucket
    where ${ngoScopeCondition(scope, 'bucket.ngo_id')} and ${isOfNgo('bucket.ngo_id', filter)}
    group by begins_at`
  const nearest = sql`select begins_at, threads from (${cumulative}) as cumulative where threads <= ${offset} order by begins_at limit 1`
  return db
    .with('nearest', () => sql<{ begins_at: Date; threads: number }>`(${nearest})`)
    .selectFrom('thread')
    .where(scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' }))
    .where(isOfNgo('thread.ngo_id', filter))
    .where(sql<boolean>`thread.sort_at < coalesce((select begins_at from nearest), 'infinity')`)
    .select(keys)
    .orderBy(newestFirst)
    .limit(pageSize)
    .offset(sql<number>`${offset} - coalesce((select threads from nearest), 0)`)
}

const orderOf = ({ fromOldest }: PageWindow) =>
  fromOldest ? sql`thread.sort_at, thread.observer_id desc, thread.polling_station_id desc` : newestFirst

/** The keys of a page's threads. Only reads indexes. */
const findPage = (scoped: ScopedDb, filter: ThreadFilter, window: PageWindow) => {
  const { offset, limit } = window
  const order = orderOf(window)
  const { from, until } = filter
  const matched = matchingThreads(scoped, filter).select(keys)
  // Otherwise PostgreSQL would look through the newest threads for those of an earlier range.
  if ((filter.receivedIn ?? filter.flaggedDuring) && !from && !until)
    return scoped.db.selectFrom(matched.offset(0).as('thread')).select(keys).orderBy(order).limit(limit).offset(offset)
  const inRange = from || until ? matched.where(isListedInRange(filter)) : matched
  return inRange.orderBy(order).limit(limit).offset(offset)
}

/** From this number of matches on, joining them all to find a page takes longer than a page may. */
const COMMON_MATCHES = 2_000
/** Threads that can be tested one by one in the time that a page may take. */
const MAX_TESTED_THREADS = 5_000

/** The keys of a page's threads, looked for among the first threads of the other filters. That suffices unless few of them match. */
const findPageThreadByThread = (scoped: ScopedDb, filter: ThreadFilter, window: PageWindow) => {
  const limit = MAX_TESTED_THREADS + window.offset
  const others = findPage(scoped, withoutThreadByThreadFilters(filter), { ...window, offset: 0, limit })
  return scoped.db
    .selectFrom(others.as('thread'))
    .where(matchesThreadByThread(filter))
    .select(keys)
    .orderBy(orderOf(window))
    .limit(window.limit)
    .offset(window.offset)
}

/** One page of threads, newest first. `total` is the number of threads that match the filter. */
export const findThreads = async (scoped: ScopedDb, filter: ThreadFilter, request: PageRequest, total: number) => {
  const window = pageWindow(request, total)
  if (isUnfiltered(filter) && window.offset >= DEEP_PAGE_OFFSET)
    return findRows(scoped, findDeepPage(scoped, filter, request), filter.viewerId)
  if (hasThreadByThreadFilter(filter) && total >= COMMON_MATCHES) {
    const rows = await findRows(scoped, findPageThreadByThread(scoped, filter, window), filter.viewerId)
    if (rows.length === Math.min(window.limit, total - window.offset)) return rows
  }
  return findRows(scoped, findPage(scoped, filter, window), filter.viewerId)
}

export interface ViewedThread extends ThreadKey {
  /** The account that looks at it. */
  readonly viewerId: number
}

/** The thread of an observer at a station, if in scope. */
export const findThread = async (scoped: ScopedDb, thread: ViewedThread): Promise<ThreadRow | undefined> => {
  const [row] = await findRows(scoped, threadInScope(scoped, thread).select(keys), thread.viewerId)
  return row
}

/** What of a thread was on the account's screen. */
interface SeenState {
  /** Time of the newest report. */
  readonly seenUntil: Date
  /** Number of notes; undefined if the client doesn't say. */
  readonly noteCount: number | undefined
}

/**
 * Marks the reports of a thread in scope up to a time as seen by the account: a report or a note that arrived meanwhile stays
 * unseen. Returns false if there is no such thread.
 */
export const markSeen = async (
  { db, scope }: ScopedDb,
  { observerId, stationId, viewerId }: ViewedThread,
  { seenUntil, noteCount = MAX_ID }: SeenState,
): Promise<boolean> => {
  const { rows } = await sql`
    with report as (
      select observer_id, polling_station_id, least(sort_at, ${seenUntil}::timestamptz) as seen_until, note_count
      from thread
      where observer_id = ${observerId} and polling_station_id = ${stationId}
        and ${scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' })}
      -- A note that another transaction is storing is either counted here, or makes the report unseen afterwards.
      for share
    ), marked as (
      insert into thread_seen (staff_id, observer_id, polling_station_id, seen_until)
      select ${viewerId}::int, observer_id, polling_station_id, seen_until from report
      where note_count <= ${noteCount}::int
      on conflict (staff_id, observer_id, polling_station_id) do update
      set seen_until = greatest(thread_seen.seen_until, excluded.seen_until)
    )
    select from report`.execute(db)
  return rows.length > 0
}

/** The id of an account; undefined if there is none. */
export const findAccountId = async ({ db }: ScopedDb, account: string): Promise<number | undefined> => {
  const row = await db.selectFrom('staff').where('account', '=', account).select('id').executeTakeFirst()
  return row?.id
}
