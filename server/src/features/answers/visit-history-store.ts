import type { PageRequest } from '@scrutineer/contract/page'
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

/** The current visit of an observer to a station. */
export const findVisit = (scoped: ScopedDb, observerId: number, stationId: number) =>
  visitsTo(scoped, observerId, stationId)
    .where('visit.superseded_at', 'is', null)
    .select(['visit.urban_area', 'visit.president_female'])
    .select(['visit.arrived_at', 'visit.left_at', 'visit.recorded_at'])
    .executeTakeFirst()

/** One page of the versions of a visit, oldest first. */
export const findVisitVersions = (
  scoped: ScopedDb,
  observerId: number,
  stationId: number,
  { page, pageSize }: PageRequest,
) =>
  visitsTo(scoped, observerId, stationId)
    .select(['visit.id', 'visit.revision', 'visit.urban_area', 'visit.president_female'])
    .select(['visit.arrived_at', 'visit.left_at', 'visit.recorded_at', 'visit.superseded_at'])
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
