import { sql } from 'kysely'
import { onlyValue } from '../../../db/query.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { tallies } from '../../../db/shared/counters.ts'
import { verdict } from '../../../db/shared/follow-ups/open.ts'
import { ngoScopeCondition } from '../../../db/shared/scope-condition.ts'
import { matchingThreads, type ThreadFilter } from '../../../db/shared/thread-filter.ts'
import type { ThreadKey } from '../../../db/shared/threads.ts'
import { parseRange } from '../../../domain/time/date-time.ts'
import {
  aggregateAreas,
  type ExportPage,
  isCurrentAt,
  joinedThreads,
  type ReportFilter,
  threadsOnPage,
} from '../store.ts'

/** Names of the areas that contain the county, by level. */
const areasByLevel = aggregateAreas<Readonly<Record<number, string>>>(
  sql`coalesce(jsonb_object_agg(level, name), '{}')`,
)

/**
 * A report of the observer at the station may have changed after this position of a live event. Most visits have no event: those
 * received since the event's time, with a minute for the ones that were not committed then.
 */
const hasChangedSince = (position: number) => sql<boolean>`(visit.recorded_at >=
  (select max(created_at) from live_event where position <= ${position}::bigint) - interval '1 minute'
  or exists (
  select from live_event
  where position > ${position}::bigint and kind in ('answers', 'followUp', 'presence')
    and live_event.observer_id = thread.observer_id
    and (live_event.polling_station_id is null or live_event.polling_station_id = thread.polling_station_id)))`

/** Whether all reports may have changed: the position is unknown, places were changed, or this form was. */
export const haveAllChanged = ({ db }: ScopedDb, position: number, formId: number) => onlyValue<boolean>(db)`
  select not coalesce(${position}::bigint between min(position) and max(position), false) or coalesce(bool_or(
    position > ${position}::bigint and (kind in ('places', 'settings', 'reset') or kind = 'forms' and form_id = ${formId})
  ), false) as "isUnknown" from live_event`

type FlatFilter = ReportFilter & {
  /** Position of a live event: only reports that may have changed since. */
  readonly changedSince?: number | undefined
}

/** The observer, the station, the visit and the follow-up of the threads. */
const selectFlatReports = (threads: ReturnType<typeof threadsOnPage>, filter: Pick<FlatFilter, 'asOf'>) =>
  threads
    .leftJoin('follow_up', 'follow_up.id', 'thread.follow_up_id')
    .leftJoin('visit', join =>
      join
        .onRef('visit.observer_id', '=', 'thread.observer_id')
        .onRef('visit.polling_station_id', '=', 'thread.polling_station_id')
        .on(isCurrentAt('visit', 'visit.recorded_at', filter)),
    )
    .select(['observer.id', 'observer.id as observerId', 'observer.name as observerName', 'observer.phone'])
    .select(['polling_station.id as stationId', 'polling_station.county_id as countyId', 'county.code as countyCode'])
    .select(['polling_station.number as stationNumber', 'polling_station.code as stationCode'])
    .select(['ngo.id as ngoId', areasByLevel.as('areasByLevel')])
    .select(['visit.arrived_at as arrivedAt', 'visit.left_at as leftAt'])
    .select(['thread.follow_up_state as followUpState', verdict.as('verdict')])

/** The next threads for a flat export. */
export const findFlatReports = (scoped: ScopedDb, filter: FlatFilter, page: ExportPage) => {
  const { changedSince } = filter
  const threads = threadsOnPage(scoped, filter, page)
  return selectFlatReports(
    changedSince === undefined ? threads : threads.where(hasChangedSince(changedSince)),
    filter,
  ).execute()
}

/** By the newest answer to the form, in the order of the flat export, or by a number; reports without one are last. */
export type TableOrder = 'last_at' | 'station' | { readonly optionId: number }

interface TablePage extends Pick<FlatFilter, 'asOf'> {
  readonly order: TableOrder
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
  /** How many reports match, at least. */
  readonly count: number
}

/** From this number of matches on, testing reports in their order until a page is full is faster than sorting all that match. */
const COMMON_MATCHES = 10_000
/** The first page that is sorted all the same begins here. */
const MAX_TESTED_OFFSET = 2_000

/** The keys of a page of the matching reports that answer the form. */
const tableKeys = (scoped: ScopedDb, filter: ThreadFilter, formId: number, page: TablePage) => {
  const { order, isDescending, offset, limit, count } = page
  // The oldest reports aren't among the newer ones.
  const isFar = offset >= MAX_TESTED_OFFSET || (filter.from !== undefined && !isDescending)
  const isCommon = typeof order === 'string' && count >= COMMON_MATCHES && !isFar
  const direction = isDescending ? sql`desc` : sql`asc`
  // The fence keeps the order of the outer index; without it PostgreSQL chooses the join.
  const fence = isCommon ? sql`offset 0` : sql``
  const threads = matchingThreads(scoped, { ...filter, isCommon }).select([
    'thread.observer_id',
    'thread.polling_station_id',
  ])
  const key = sql.raw('observer_id, polling_station_id')
  const { until } = parseRange(filter, filter.timeZone)
  const ofForm = sql`form_progress join lateral (
      select ${key} from (${threads}) as matching
      where (observer_id, polling_station_id) = (form_progress.observer_id, form_progress.polling_station_id) ${fence}
    ) as thread on form_id = ${formId} ${until ? sql`and last_answer_at < ${until}::timestamptz` : sql``}`
  const ofStation = sql`polling_station as station join lateral (
      select ${key} from (${threads}) as matching join form_progress using (${key})
      where form_id = ${formId} and polling_station_id = station.id ${fence}
    ) as thread on true`
  const ofNumber = (optionId: number) => sql`${ofForm} left join reported_number on option_id = ${optionId}
    and reported_number.observer_id = thread.observer_id and reported_number.polling_station_id = thread.polling_station_id`
  const [from, by] =
    order === 'last_at'
      ? [
          ofForm,
          sql`last_answer_at ${direction}, form_progress.observer_id ${direction}, form_progress.polling_station_id ${direction}`,
        ]
      : order === 'station'
        ? [ofStation, sql`station.county_id ${direction}, number ${direction}, observer_id ${direction}`]
        : [ofNumber(order.optionId), sql`value ${direction} nulls last, thread.observer_id, thread.polling_station_id`]
  return sql<ThreadKey>`
    select thread.observer_id as "observerId", thread.polling_station_id as "stationId"
    from ${from} order by ${by} limit ${limit} offset ${offset}`
}

/** A page of the reports that match and answer the form. */
export const findTableReports = async (scoped: ScopedDb, filter: ThreadFilter, formId: number, page: TablePage) => {
  const { rows: keys } = await tableKeys(scoped, filter, formId, page).execute(scoped.db)
  const isOnPage = sql<boolean>`(thread.observer_id, thread.polling_station_id) in (
    select * from unnest(${keys.map(({ observerId }) => observerId)}::int[], ${keys.map(({ stationId }) => stationId)}::int[]))`
  const reports = await selectFlatReports(joinedThreads(scoped).where(isOnPage), page).execute()
  const byKey = new Map(reports.map(report => [`${report.observerId} ${report.stationId}`, report]))
  return keys.flatMap(({ observerId, stationId }) => byKey.get(`${observerId} ${stationId}`) ?? [])
}

export type FlatReportRow = Awaited<ReturnType<typeof findFlatReports>>[number]

/** Those of the questions that a report in scope answers: by the counters, since other NGOs may have a million answers to them. */
export const findAnsweredQuestions = async (
  { db, scope }: ScopedDb,
  questionIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select distinct subject_id as id
    from (${tallies('question_reports')} union all ${tallies('question_not_observed')}) as counted
    where ngo_id = any(array(select id from ngo where ${ngoScopeCondition(scope, 'ngo.id')}))
      and subject_id = any(${questionIds}::int[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface NgoCode {
  readonly id: number
  /**
   * The short name. If the scope has all NGOs, with a number if NGOs with lower ids have it; staff of one NGO don't learn of others
   * with its name.
   */
  readonly code: string
  readonly name: string
}

/** The codes of the NGOs in scope. */
export const findNgoCodes = async ({ db, scope }: ScopedDb): Promise<NgoCode[]> => {
  const { rows } = await sql<{ id: number; shortName: string; name: string }>`
    select id, short_name as "shortName", name from ngo where ${ngoScopeCondition(scope, 'ngo.id')} order by id`.execute(
    db,
  )
  const taken = new Set<string>()
  return rows.map(({ id, shortName, name }) => {
    let code = shortName
    for (let number = 2; taken.has(code); number += 1) code = `${shortName}_${number}`
    taken.add(code)
    return { id, code, name }
  })
}
