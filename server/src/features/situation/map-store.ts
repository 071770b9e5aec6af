import type { StationMap } from '@scrutineer/contract/situation'
import { sql } from 'kysely'
import { onlyRow } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'

// Identifies the set with all that the map shows of it.
const key = sql`count(*) || '-' || coalesce(sum(
  hashint4(station.id)::bigint # hashint4(station.number * 31 + station.county_id)::bigint
    # hashfloat8(station.latitude)::bigint # (hashfloat8(station.longitude)::bigint * 7)), 0)`

/** Active stations with coordinates. One row of arrays: 31,500 objects would take longer to decode than to find. */
export const findStationMap = ({ db }: ScopedDb) => onlyRow<StationMap>(db)`
  with station as (
    select * from polling_station where latitude is not null and active
  ), used as (
    select county.*, row_number() over (order by sort_order, id)::int - 1 as index from county
    where id in (select county_id from station)
  )
  select ${key} as key,
    coalesce(jsonb_agg(station.id order by station.id), '[]') as ids,
    coalesce(jsonb_agg(station.latitude order by station.id), '[]') as latitudes,
    coalesce(jsonb_agg(station.longitude order by station.id), '[]') as longitudes,
    coalesce(jsonb_agg(station.number order by station.id), '[]') as numbers,
    coalesce(jsonb_agg(used.index order by station.id), '[]') as "countyIndexes",
    (select coalesce(jsonb_agg(jsonb_build_object(
      'code', code, 'name', name, 'diaspora', diaspora, 'idArea', area_id) order by index), '[]')
      from used) as counties
  from station join used on used.id = station.county_id`

/** A digit per active station with coordinates, in the order of the ids, and the key of their set. */
export const findStationStates = async (
  { db }: ScopedDb,
  { ids, stationNgoId }: CountedNgos,
  silentSince: Date,
): Promise<{ key: string; states: string }> => {
  const { rows } = await sql<{ key: string; states: string }>`
    with silent as (
      select station_id from observer_activity where station_id is not null and ngo_id = any(${ids}::int[])
      group by 1 having coalesce(max(last_seen_at), '-infinity') < ${silentSince}::timestamptz
    ), open as (
      select distinct polling_station_id as station_id from thread
      where ngo_id = any(${ids}::int[]) and follow_up_state <> 'closed'
    )
    select ${key} as key, coalesce(string_agg(
      case
        when flagged.total > 0 and open.station_id is not null then '4'
        when flagged.total > 0 then '3'
        when silent.station_id is not null then '2'
        when reports.total > 0 then '1'
        else '0'
      end, '' order by station.id), '') as states
    from polling_station as station
    left join tally as reports
      on reports.measure = 'station_reports' and reports.ngo_id = ${stationNgoId} and reports.subject_id = station.id
    left join tally as flagged
      on flagged.measure = 'station_flagged' and flagged.ngo_id = ${stationNgoId} and flagged.subject_id = station.id
    left join silent on silent.station_id = station.id
    left join open on open.station_id = station.id
    where latitude is not null and active`.execute(db)
  return rows[0] ?? { key: '', states: '' }
}
