import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { existingObservers, selectListColumns } from './store.ts'

export interface ActiveObserverFilter {
  /** County codes; any county if empty. */
  readonly countyCodes: readonly string[]
  /** Counties of the filter's area. */
  readonly countyIds: readonly number[] | undefined
  readonly fromStationNumber: number | undefined
  readonly toStationNumber: number | undefined
  /** Only observers that have arrived at the station and not left it. */
  readonly isCheckedIn: boolean
}

/**
 * Observers whose latest current visit was to a matching station, each once; all observers in scope without a filter. A
 * departure before the arrival is ignored: a phone that arrives again doesn't clear it.
 */
export const findActiveObservers = (
  scoped: ScopedDb,
  { countyCodes, countyIds, fromStationNumber, toStationNumber, isCheckedIn }: ActiveObserverFilter,
) => {
  const latest = isCheckedIn
    ? sql`and arrived_at is not null order by arrived_at desc, recorded_at desc, id desc`
    : sql`order by coalesce(arrived_at, left_at) desc nulls last, recorded_at desc, id desc`
  const conditions = [
    ...(isCheckedIn ? [sql`(visit.left_at is null or visit.left_at < visit.arrived_at)`] : []),
    ...(countyCodes.length > 0 ? [sql`county.code = any(${countyCodes}::text[])`] : []),
    ...(countyIds ? [sql`station.county_id = any(${countyIds}::int[])`] : []),
    ...(fromStationNumber === undefined ? [] : [sql`station.number >= ${fromStationNumber}::int`]),
    ...(toStationNumber === undefined ? [] : [sql`station.number <= ${toStationNumber}::int`]),
  ]
  const observers = existingObservers(scoped)
  const matched =
    conditions.length === 0
      ? observers
      : observers.where(
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
