import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { verdict } from '../../../db/shared/follow-ups/open.ts'
import { ngoScopeCondition, observerInScope } from '../../../db/shared/scope-condition.ts'
import { aggregateAreas, type ExportPage, isCurrentAt, type ReportFilter, threadsOnPage } from '../store.ts'

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
export const haveAllChanged = async ({ db }: ScopedDb, position: number, formId: number): Promise<boolean> => {
  const { rows } = await sql<{ isUnknown: boolean | null }>`
    select not coalesce(${position}::bigint between min(position) and max(position), false) or coalesce(bool_or(
      position > ${position}::bigint and (kind in ('places', 'settings', 'reset') or kind = 'forms' and form_id = ${formId})
    ), false) as "isUnknown" from live_event`.execute(db)
  return rows[0]?.isUnknown ?? true
}

/** The next threads for a flat export, with the visit and the follow-up. `changedSince` is the position of a live event. */
export const findFlatReports = (
  scoped: ScopedDb,
  filter: ReportFilter & { readonly changedSince?: number | undefined },
  page: ExportPage,
) => {
  const { changedSince } = filter
  const query = threadsOnPage(scoped, filter, page)
    .leftJoin('follow_up', 'follow_up.id', 'thread.follow_up_id')
    .leftJoin('visit', join =>
      join
        .onRef('visit.observer_id', '=', 'thread.observer_id')
        .onRef('visit.polling_station_id', '=', 'thread.polling_station_id')
        .on(isCurrentAt('visit', 'visit.recorded_at', filter)),
    )
  return (changedSince === undefined ? query : query.where(hasChangedSince(changedSince)))
    .select(['observer.id', 'observer.id as observerId', 'observer.name as observerName', 'observer.phone'])
    .select(['polling_station.id as stationId', 'polling_station.county_id as countyId', 'county.code as countyCode'])
    .select(['polling_station.number as stationNumber', 'polling_station.code as stationCode'])
    .select(['ngo.id as ngoId', areasByLevel.as('areasByLevel')])
    .select(['visit.arrived_at as arrivedAt', 'visit.left_at as leftAt'])
    .select(['thread.follow_up_state as followUpState', verdict.as('verdict')])
    .execute()
}

export type FlatReportRow = Awaited<ReturnType<typeof findFlatReports>>[number]

/** Those of the questions that a report in scope answers, or has answered. */
export const findAnsweredQuestions = async (
  { db, scope }: ScopedDb,
  questionIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select requested.id from unnest(${questionIds}::int[]) as requested(id) where exists (
      select from answer join observer on observer.id = answer.observer_id
      where question_id = requested.id and ${observerInScope(scope)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface NgoCode {
  readonly id: number
  /** The short name, with a number if NGOs with lower ids have it: no other NGO has the code. */
  readonly code: string
  readonly name: string
}

/** The codes of the NGOs in scope. */
export const findNgoCodes = async ({ db, scope }: ScopedDb): Promise<NgoCode[]> => {
  const { rows } = await sql<{ id: number; shortName: string; name: string; isInScope: boolean }>`
    select id, short_name as "shortName", name, ${ngoScopeCondition(scope, 'ngo.id')} as "isInScope" from ngo
    order by id`.execute(db)
  const taken = new Set<string>()
  return rows.flatMap(({ id, shortName, name, isInScope }) => {
    let code = shortName
    for (let number = 2; taken.has(code); number += 1) code = `${shortName}_${number}`
    taken.add(code)
    return isInScope ? [{ id, code, name }] : []
  })
}
