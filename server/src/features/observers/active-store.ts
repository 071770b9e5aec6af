import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { existingObservers, selectListColumns } from './store.ts'

export interface ActiveObserverFilter {
  /** County codes; any county if empty. */
  readonly counties: readonly string[]
  readonly from: number | undefined
  readonly to: number | undefined
  /** Only observers that have arrived at the station and not left it. */
  readonly isCheckedIn: boolean
}

/**
 * Observers whose latest current visit was to a matching station, each once; all observers in scope without a filter. A
 * departure before the arrival is ignored: a phone that arrives again doesn't clear it.
 */
export const findActiveObservers = (scoped: ScopedDb, { counties, from, to, isCheckedIn }: ActiveObserverFilter) => {
  const latest = isCheckedIn
    ? sql`and arrived_at is not null order by arrived_at desc, recorded_at desc, id desc`
    : sql`order by coalesce(arrived_at, left_at) desc nulls last, recorded_at desc, id desc`
  const conditions = [
    ...(isCheckedIn ? [sql`(visit.left_at is null or visit.left_at < visit.arrived_at)`] : []),
    ...(counties.length > 0 ? [sql`county.code = any(${counties}::text[])`] : []),
    ...(from === undefined ? [] : [sql`station.number >= ${from}::int`]),
    ...(to === undefined ? [] : [sql`station.number <= ${to}::int`]),
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
  return selectListColumns(matched).orderBy('observer.name_folded').orderBy('observer.id').execute()
}
