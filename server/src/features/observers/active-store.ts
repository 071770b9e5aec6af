import type { Query } from '@scrutineer/contract/core/endpoint'
import type { observers } from '@scrutineer/contract/observers'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { existingObservers } from '../../db/shared/observers.ts'
import { selectListColumns } from './store.ts'

type ActiveQuery = Omit<Query<typeof observers.active>, 'area'> & {
  /** Counties of the filter's area. */
  readonly countyIds: readonly number[] | undefined
}

/**
 * Observers whose latest current visit was to a matching station, each once; all observers in scope without a filter. A
 * departure before the arrival is ignored: a phone that arrives again doesn't clear it.
 */
export const findActiveObservers = (
  scoped: ScopedDb,
  { countyCodes, countyIds, fromPollingStationNumber, toPollingStationNumber, currentlyCheckedIn }: ActiveQuery,
) => {
  const latest = currentlyCheckedIn
    ? sql`and arrived_at is not null order by arrived_at desc, recorded_at desc, id desc`
    : sql`order by coalesce(arrived_at, left_at) desc nulls last, recorded_at desc, id desc`
  const codes = countyCodes.filter(code => code !== undefined)
  const conditions = [
    ...(currentlyCheckedIn ? [sql`(visit.left_at is null or visit.left_at < visit.arrived_at)`] : []),
    ...(codes.length > 0 ? [sql`county.code = any(${codes}::text[])`] : []),
    ...(countyIds ? [sql`station.county_id = any(${countyIds}::int[])`] : []),
    ...(fromPollingStationNumber === undefined ? [] : [sql`station.number >= ${fromPollingStationNumber}::int`]),
    ...(toPollingStationNumber === undefined ? [] : [sql`station.number <= ${toPollingStationNumber}::int`]),
  ]
  const existing = existingObservers(scoped)
  const matched =
    conditions.length === 0
      ? existing
      : existing.where(
          sql<boolean>`exists (
            select from (
              select * from visit where observer_id = observer.id and superseded_at is null ${latest} limit 1
            ) as visit
            join polling_station station on station.id = visit.polling_station_id
            join county on county.id = station.county_id
            where ${sql.join(conditions, sql` and `)})`,
        )
  return selectListColumns(matched)
    .leftJoin('observer_activity as activity', 'activity.observer_id', 'observer.id')
    .leftJoin('polling_station as station', 'station.id', 'activity.station_id')
    .leftJoin('county', 'county.id', 'station.county_id')
    .select(sql<string | null>`county.code || ' ' || station.number`.as('currentStation'))
    .orderBy('observer.name_folded')
    .orderBy('observer.id')
    .execute()
}
