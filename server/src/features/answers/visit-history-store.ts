import type { PageRequest } from '@scrutineer/contract/core/page'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { scopeCondition } from '../../db/shared/scope-condition.ts'

const visitsTo = ({ db, scope }: ScopedDb, observerId: number, stationId: number) =>
  db
    .selectFrom('visit')
    .innerJoin('observer', 'observer.id', 'visit.observer_id')
    .where(scopeCondition(scope, { ngo: 'observer.ngo_id', observer: 'observer.id' }))
    .where('visit.observer_id', '=', observerId)
    .where('visit.polling_station_id', '=', stationId)

const visitColumns = [
  'visit.urban_area as urbanArea',
  'visit.president_female as presidentFemale',
  'visit.arrived_at as arrivedAt',
  'visit.left_at as leftAt',
  'visit.recorded_at as recordedAt',
  'visit.other_fields as otherFields',
] as const

/** Milliseconds that were subtracted from a time of the visit. */
const clockAheadOfVisit = sql<number | null>`(
  select clock_ahead from app_item
  where app_item.observer_id = visit.observer_id and kind = 'visit' and clock_ahead is not null
    and exists (
      select from unnest(array[item #>> '{body,observerArrivalTime}', item #>> '{body,observerLeaveTime}']) as recorded (at)
      where at::timestamptz - clock_ahead * interval '1 millisecond' in (visit.arrived_at, visit.left_at))
  order by received_at desc limit 1)`.as('clockAhead')

/** The current visit of an observer to a station. */
export const findVisit = (scoped: ScopedDb, observerId: number, stationId: number) =>
  visitsTo(scoped, observerId, stationId)
    .where('visit.superseded_at', 'is', null)
    .select(visitColumns)
    .select(clockAheadOfVisit)
    .executeTakeFirst()

/** One page of the versions of a visit, oldest first. */
export const findVisitVersions = (
  scoped: ScopedDb,
  observerId: number,
  stationId: number,
  { page, pageSize }: PageRequest,
) =>
  visitsTo(scoped, observerId, stationId)
    .select(visitColumns)
    .select(['visit.id', 'visit.revision', 'visit.superseded_at as supersededAt'])
    .orderBy(sql`coalesce(visit.history_position, visit.revision)`)
    .orderBy('visit.recorded_at')
    .orderBy('visit.revision')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

export const countVisitVersions = async (scoped: ScopedDb, observerId: number, stationId: number): Promise<number> => {
  const { count } = await visitsTo(scoped, observerId, stationId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
