import type { PageRequest } from '@scrutineer/contract/page'
import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { timeBucketCounts } from '../../../db/shared/counters.ts'
import { ngoScopeCondition, scopeCondition } from '../../../db/shared/scope-condition.ts'
import { type ThreadKey, threadInScope } from '../../../db/shared/threads.ts'
import { continuesAfter, lastAnswerInRange, lastReportInRange, matching, type ThreadFilter } from './filter-store.ts'
import { findRows, type ThreadRow } from './row-store.ts'

/** No filter is set: the list has all threads in scope. */
const isUnfiltered = ({ urgent, viewerId: _, ...others }: ThreadFilter) =>
  !urgent && Object.values(others).every(value => value === undefined)

/** Sums the counters by county, including the deltas that are not applied yet. */
const sumCounters = async ({ db, scope }: ScopedDb, { urgent, countyCode, ngoId }: ThreadFilter): Promise<number> => {
  const column = sql.ref(urgent ? 'urgent_threads' : 'threads')
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(threads), 0)::int as count
    from (
      select ngo_id, county_id, ${column} as threads from county_tally
      union all
      select ngo_id, county_id, ${column} from tally_delta
    ) as counter
    where ${ngoScopeCondition(scope, 'counter.ngo_id')}
      and (${ngoId ?? null}::int is null or counter.ngo_id = ${ngoId ?? null}::int)
      and (${countyCode ?? null}::text is null or county_id = (select id from county where code = ${countyCode ?? null}))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Sums the counters of the reports that answer a form, including the deltas that are not applied yet. */
const sumFormCounters = async ({ db, scope }: ScopedDb, formId: number, ngoId: number | undefined): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(reports), 0)::int as count
    from (
      select ngo_id, total as reports from situation_tally where measure = 'form_reports' and subject_id = ${formId}
      union all
      select ngo_id, amount * cardinality(array_positions(subject_ids, ${formId}::int)) from situation_delta
      where measure = 'form_reports'
    ) as counter
    where ${ngoScopeCondition(scope, 'counter.ngo_id')}
      and (${ngoId ?? null}::int is null or counter.ngo_id = ${ngoId ?? null}::int)`.execute(db)
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
  const { stationNumber, phone, from, until, followUpState, ownerId, seen, mentioned, optionId, questionId } = filter
  const { urgent, countyCode, ngoId, formId } = filter
  // An account has seen far fewer threads than there are.
  if (seen === false) {
    const [all, seenByViewer] = await Promise.all([
      countThreads(scoped, { ...filter, seen: undefined }),
      countThreads(scoped, { ...filter, seen: true }),
    ])
    return all - seenByViewer
  }
  if (from || until) return countInRange(scoped, filter)
  const rowFilters = [stationNumber, phone, followUpState, ownerId, seen, mentioned, optionId, questionId]
  const needsRows = rowFilters.some(value => value !== undefined)
  if (!needsRows && formId === undefined) return sumCounters(scoped, filter)
  // The form's counters don't tell counties and flags apart.
  if (!needsRows && formId !== undefined && !urgent && countyCode === undefined)
    return sumFormCounters(scoped, formId, ngoId)
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

/** From this number of matches on, the newest reports are filtered by form one after another. */
const COMMON_FORM_REPORTS = 20_000

/** One page of threads, newest first. `total` is the number of threads that match the filter. */
export const findThreads = async (scoped: ScopedDb, filter: ThreadFilter, request: PageRequest, total: number) => {
  const window = pageWindow(request, total)
  const isDeep = isUnfiltered(filter) && window.offset >= DEEP_PAGE_OFFSET
  const page = isDeep
    ? findDeepPage(scoped, request)
    : findPage(scoped, { ...filter, isFormCommon: total >= COMMON_FORM_REPORTS }, window)
  return findRows(scoped, page, filter.viewerId)
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

/**
 * Marks the reports of a thread in scope up to a time as seen by the account: a report that arrived meanwhile stays unseen.
 * Returns false if there is no such thread.
 */
export const markSeen = async (
  { db, scope }: ScopedDb,
  { observerId, stationId, viewerId }: ViewedThread,
  seenUntil: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into thread_seen (staff_id, observer_id, polling_station_id, seen_until)
    select ${viewerId}::int, observer_id, polling_station_id, least(sort_at, ${seenUntil}::timestamptz) from thread
    where observer_id = ${observerId} and polling_station_id = ${stationId}
      and ${scopeCondition(scope, { ngo: 'thread.ngo_id', observer: 'thread.observer_id' })}
    on conflict (staff_id, observer_id, polling_station_id) do update
    set seen_until = greatest(thread_seen.seen_until, excluded.seen_until)`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** The id of an account; undefined if there is none. */
export const findAccountId = async ({ db }: ScopedDb, account: string): Promise<number | undefined> => {
  const row = await db.selectFrom('staff').where('account', '=', account).select('id').executeTakeFirst()
  return row?.id
}
