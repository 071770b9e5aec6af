import { sql } from 'kysely'

/** The station of each number in a county: those of stations, and the numbers of stations that were merged into them. */
export const stationNumbers = sql`(
  select county_id, number, id as station_id from polling_station
  union all
  select county_id, number, polling_station_id from station_alias)`
