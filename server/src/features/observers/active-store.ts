import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { existingObservers, selectListColumns } from './store.ts'

export interface ActiveObserverFilter {
  /** Codes; any county when empty. */
  readonly counties: readonly string[]
  readonly from: number | undefined
  readonly to: number | undefined
  /** At such a station now, rather than at any time last. */
  readonly isCheckedIn: boolean
}

/**
 * Observers whose latest visit in force was to a station like this, each once; everybody in reach when nothing is asked.
 * A phone that arrives again sends no new departure: one before the arrival doesn't count.
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
  const found = existingObservers(scoped)
  const chosen =
    conditions.length === 0
      ? found
      : found.where(
          sql<boolean>`exists (
            select from (
              select * from visit where observer_id = observer.id and superseded_at is null ${latest} limit 1
            ) as visit
            join polling_station station on station.id = visit.polling_station_id
            join county on county.id = station.county_id
            where ${sql.join(conditions, sql` and `)})`,
        )
  return selectListColumns(chosen).orderBy('observer.name_folded').orderBy('observer.id').execute()
}
