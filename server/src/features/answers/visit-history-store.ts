import type { PageRequest } from '@scrutineer/contract/core/page'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { countRows, onPage } from '../../db/shared/rows.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import { clockAhead, isLaterThanReceipt } from '../../db/shared/visit-clock.ts'

const visitsTo = ({ db, scope }: ScopedDb, observerId: number, stationId: number) =>
  db
    .selectFrom('visit')
    .innerJoin('observer', 'observer.id', 'visit.observer_id')
    .where(observerInScope(scope))
    .where('visit.observer_id', '=', observerId)
    .where('visit.polling_station_id', '=', stationId)

const visitColumns = [
  'visit.urban_area as urbanArea',
  'visit.president_female as presidentFemale',
  'visit.arrived_at as arrivedAt',
  'visit.left_at as leftAt',
  'visit.recorded_at as recordedAt',
  'visit.other_fields as otherFields',
  clockAhead.as('clockAhead'),
  isLaterThanReceipt.as('isLaterThanReceipt'),
] as const

/** The current visit of an observer to a station. */
export const findVisit = (scoped: ScopedDb, observerId: number, stationId: number) =>
  visitsTo(scoped, observerId, stationId)
    .where('visit.superseded_at', 'is', null)
    .select(visitColumns)
    .executeTakeFirst()

/** One page of the versions of a visit, oldest first. */
export const findVisitVersions = (scoped: ScopedDb, observerId: number, stationId: number, page: PageRequest) =>
  visitsTo(scoped, observerId, stationId)
    .select(visitColumns)
    .select(['visit.id', 'visit.revision', 'visit.superseded_at as supersededAt'])
    .orderBy(sql`coalesce(visit.history_position, visit.revision)`)
    .orderBy('visit.recorded_at')
    .orderBy('visit.revision')
    .$call(onPage(page))
    .execute()

export const countVisitVersions = (scoped: ScopedDb, observerId: number, stationId: number): Promise<number> =>
  countRows(visitsTo(scoped, observerId, stationId))
