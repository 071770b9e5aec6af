import type { PageRequest } from '@scrutineer/contract/core/page'
import { type WorkGroup, workGroups } from '@scrutineer/contract/fields/follow-up-states'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { ngoScopeCondition } from '../../../db/shared/scope-condition.ts'
import type { ThreadKey } from '../../../db/shared/threads.ts'
import { isListedInRange, matchingThreads, type ThreadFilter } from './filter-store.ts'
import { findRows, type ThreadRow } from './row-store.ts'

interface Part {
  readonly group: WorkGroup
  /** Condition on `thread` and its row of `follow_up`. */
  readonly condition: RawBuilder<boolean>
}

const isUntaken = sql`follow_up.owner_id is null and follow_up.state <> 'closed'`
const isInWork = sql`thread.follow_up_state in ('taken', 'confirmed', 'unfounded', 'unverifiable')`

/** The groups as disjoint parts, each of which an index finds in its order. */
const partsOf = (viewerId: number, lateSince: Date): readonly Part[] => [
  { group: 'late', condition: sql`${isUntaken} and follow_up.waiting_since <= ${lateSince}::timestamptz` },
  {
    group: 'new',
    condition: sql`${isUntaken} and follow_up.waiting_since > ${lateSince}::timestamptz and thread.follow_up_state <> 'reopened'`,
  },
  {
    group: 'reopened',
    condition: sql`thread.follow_up_state = 'reopened'
      and (follow_up.owner_id is not null or follow_up.waiting_since > ${lateSince}::timestamptz)`,
  },
  { group: 'mine', condition: sql`${isInWork} and thread.follow_up_owner_id = ${viewerId}` },
  { group: 'others', condition: sql`${isInWork} and thread.follow_up_owner_id <> ${viewerId}` },
  { group: 'finished', condition: sql`thread.follow_up_state = 'closed'` },
]

interface WorkKey extends ThreadKey {
  readonly work: WorkGroup
}

const newestFirst = sql`sort_at desc, observer_id, polling_station_id`

/** Only reads as many threads of each group as the page may need: then the time doesn't depend on their number. */
const findKeys = async (scoped: ScopedDb, filter: ThreadFilter, { page, pageSize }: PageRequest, lateSince: Date) => {
  const offset = (page - 1) * pageSize
  const { from, until } = filter
  const all = matchingThreads(scoped, filter)
  const matched = from || until ? all.where(isListedInRange(filter)) : all
  const withFollowUp = matched
    .innerJoin('follow_up', 'follow_up.id', 'thread.follow_up_id')
    .where(ngoScopeCondition(scoped.scope, 'follow_up.ngo_id'))
  const keys = ['thread.observer_id', 'thread.polling_station_id', 'thread.sort_at'] as const
  const select = (group: WorkGroup, since: RawBuilder<Date | null>) =>
    [...keys, sql<number>`${workGroups.indexOf(group)}::int`.as('position'), since.as('since')] as const
  const parts = partsOf(filter.viewerId, lateSince).map(({ group, condition }) => {
    const isWaiting = group === 'late' || group === 'new'
    const since = isWaiting ? sql<Date>`follow_up.waiting_since` : sql<null>`null::timestamptz`
    return withFollowUp
      .where(condition)
      .select(select(group, since))
      .orderBy(isWaiting ? sql`since, ${newestFirst}` : newestFirst)
      .limit(offset + pageSize)
  })
  const unfollowed = matched
    .where('thread.follow_up_id', 'is', null)
    .select(select('finished', sql<null>`null::timestamptz`))
    .orderBy(newestFirst)
    .limit(offset + pageSize)
  const union = sql.join(
    [...parts, unfollowed].map(part => sql`(${part})`),
    sql` union all `,
  )
  const { rows } = await sql<{ observerId: number; stationId: number; position: number }>`
    select observer_id as "observerId", polling_station_id as "stationId", position from (${union}) as thread
    order by position, since, ${newestFirst} limit ${pageSize} offset ${offset}`.execute(scoped.db)
  return rows.flatMap(({ position, ...key }): WorkKey[] => {
    const work = workGroups[position]
    return work ? [{ ...key, work }] : []
  })
}

/** One page of threads, what needs work first. What waits since `lateSince` or longer is late. */
export const findThreadsByWork = async (
  scoped: ScopedDb,
  filter: ThreadFilter,
  request: PageRequest,
  lateSince: Date,
): Promise<ThreadRow[]> => {
  const keys = await findKeys(scoped, filter, request, lateSince)
  const selected = scoped.db
    .selectFrom('thread')
    .where(
      sql<boolean>`(observer_id, polling_station_id) in (
        select * from unnest(${keys.map(key => key.observerId)}::int[], ${keys.map(key => key.stationId)}::int[]))`,
    )
    .select(['thread.observer_id', 'thread.polling_station_id', 'thread.sort_at'])
  const rows = await findRows(scoped, selected, filter.viewerId)
  const rowOf = new Map(rows.map(row => [`${row.observerId} ${row.stationId}`, row]))
  return keys.flatMap(({ observerId, stationId, work }) => {
    const row = rowOf.get(`${observerId} ${stationId}`)
    return row ? [{ ...row, work }] : []
  })
}
