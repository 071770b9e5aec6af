import type { PageRequest } from '@scrutineer/contract/core/page'
import { type WorkGroup, workGroups } from '@scrutineer/contract/fields/follow-up-states'
import { type RawBuilder, sql } from 'kysely'
import { inSnapshot } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { isUntakenFollowUp } from '../../../db/shared/follow-ups/open.ts'
import { ngoScopeCondition } from '../../../db/shared/scope-condition.ts'
import { countThreads, type Total } from '../../../db/shared/thread-counts/count-store.ts'
import { bucketAt } from '../../../db/shared/thread-counts/counter-store.ts'
import { matchingThreads, setFilters, type ThreadFilter } from '../../../db/shared/thread-filter.ts'
import { findRows, type PageKey, type ThreadRow, threadKey, ungrouped } from './row-store.ts'

interface PageWindow {
  readonly offset: number
  readonly limit: number
}

const newestFirst = sql`sort_at desc, observer_id, polling_station_id`

/** From this offset on, summing the time buckets is cheaper than skipping the threads. */
const DEEP_PAGE_OFFSET = 2_000
/** From this number of matches on, joining them all takes longer than testing the newest threads until a page is full. */
const COMMON_MATCHES = 25_000

/** Whether the time buckets count the threads before a page of the list. */
const isByTime = (filter: ThreadFilter) =>
  !filter.urgent && setFilters(filter).every(name => ['urgent', 'idNgo', 'activeNgo', 'from'].includes(name))

/** A page by its offset from the newest thread, or from the start of a time bucket. */
const newestPage = (scoped: ScopedDb, filter: ThreadFilter, { offset, limit }: PageWindow) => {
  const matched = matchingThreads(scoped, filter).select([...threadKey, ...ungrouped])
  const isDeep = offset >= DEEP_PAGE_OFFSET && isByTime(filter)
  const isOfQuarter = (filter.quarterHour ?? filter.flagQuarterHour) !== undefined
  // Otherwise PostgreSQL would look through the newest threads for those of an earlier quarter hour.
  const fence = isOfQuarter ? sql`offset 0` : sql``
  return sql<PageKey>`(
    ${isDeep ? sql`with bucket as ${bucketAt(scoped, filter, offset)}` : sql``}
    select * from (${matched} ${fence}) as thread
    where ${isDeep ? sql`sort_at < coalesce((select begins_at from bucket), 'infinity')` : sql`true`}
    order by ${newestFirst} limit ${limit}
    offset ${isDeep ? sql`${offset} - coalesce((select threads from bucket), 0)` : offset})`
}

interface Part {
  readonly group: WorkGroup
  /** Condition on `thread` and its row of `follow_up`. */
  readonly condition: RawBuilder<boolean>
}

const isInWork = sql`thread.follow_up_state in ('taken', 'confirmed', 'unfounded', 'unverifiable')`

/** The groups as disjoint parts, each of which an index finds in its order. */
const partsOf = (viewerId: number, lateSince: Date): readonly Part[] => [
  { group: 'late', condition: sql`${isUntakenFollowUp} and follow_up.waiting_since <= ${lateSince}::timestamptz` },
  {
    group: 'new',
    condition: sql`${isUntakenFollowUp} and follow_up.waiting_since > ${lateSince}::timestamptz and thread.follow_up_state <> 'reopened'`,
  },
  {
    group: 'reopened',
    condition: sql`thread.follow_up_state = 'reopened'
      and (follow_up.owner_id is not null or follow_up.waiting_since > ${lateSince}::timestamptz)`,
  },
  { group: 'decided', condition: sql`${isInWork} and thread.follow_up_owner_id is null` },
  { group: 'mine', condition: sql`${isInWork} and thread.follow_up_owner_id = ${viewerId}` },
  { group: 'others', condition: sql`${isInWork} and thread.follow_up_owner_id <> ${viewerId}` },
  { group: 'finished', condition: sql`thread.follow_up_state = 'closed'` },
]

/** A page of what needs work first. Of each group only as many threads are read as the page may need. */
const workPage = (scoped: ScopedDb, filter: ThreadFilter, { offset, limit }: PageWindow, lateSince: Date) => {
  const matched = matchingThreads(scoped, filter)
  const withFollowUp = matched
    .innerJoin('follow_up', 'follow_up.id', 'thread.follow_up_id')
    .where(ngoScopeCondition(scoped.scope, 'follow_up.ngo_id'))
  const select = (group: WorkGroup, since: RawBuilder<Date | null>) =>
    [...threadKey, sql<number>`${workGroups.indexOf(group)}::int`.as('position'), since.as('since')] as const
  const parts = partsOf(filter.viewerId, lateSince).map(({ group, condition }) => {
    const isWaiting = group === 'late' || group === 'new'
    const since = isWaiting ? sql<Date>`follow_up.waiting_since` : sql<null>`null::timestamptz`
    return withFollowUp
      .where(condition)
      .select(select(group, since))
      .orderBy(isWaiting ? sql`since, ${newestFirst}` : newestFirst)
      .limit(offset + limit)
  })
  const unfollowed = matched
    .where('thread.follow_up_id', 'is', null)
    .select(select('finished', sql<null>`null::timestamptz`))
    .orderBy(newestFirst)
    .limit(offset + limit)
  const union = sql.join(
    [...parts, unfollowed].map(part => sql`(${part})`),
    sql` union all `,
  )
  return sql<PageKey>`(
    select * from (${union}) as part order by position, since, ${newestFirst} limit ${limit} offset ${offset})`
}

/** One page of threads, and their number. */
export const findThreadPage = (outer: ScopedDb, filter: ThreadFilter, page: PageRequest, lateSince?: Date) =>
  inSnapshot(outer, async scoped => {
    const total = await countThreads(scoped, filter, page)
    return { total, rows: await findThreads(scoped, filter, page, total, lateSince) }
  })

/**
 * The threads of a page; the total was counted in the same snapshot. With `lateSince`, what needs work comes first, and what waits
 * since then or longer is late; otherwise the newest thread.
 */
export const findThreads = async (
  scoped: ScopedDb,
  filter: ThreadFilter,
  { page, pageSize }: PageRequest,
  { count, isMinimum }: Total,
  lateSince?: Date,
): Promise<ThreadRow[]> => {
  const offset = (page - 1) * pageSize
  const window = { offset, limit: isMinimum ? pageSize : Math.min(pageSize, count - offset) }
  if (window.limit <= 0) return []
  const hinted = { ...filter, isCommon: isMinimum || count >= COMMON_MATCHES }
  const keys = lateSince ? workPage(scoped, hinted, window, lateSince) : newestPage(scoped, hinted, window)
  return findRows(scoped, keys, filter.viewerId)
}
