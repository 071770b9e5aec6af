import { prepared } from '../../db/prepared.ts'
import { firstRow } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { StationKey } from '../../db/shared/observer-station.ts'

interface NumberHistory {
  readonly stationExists: boolean
  readonly hasChanged: boolean
  /** Null if the station was deleted, or an import reassigned the number. */
  readonly stationId: number | null
}

/** The station that had a number at a time, if the number has changed since, and whether a station with an id exists. */
export const findNumberHistory = (
  { db }: ScopedDb,
  { countyCode, stationNumber }: StationKey,
  at: Date,
  knownId: number | null,
) => firstRow<NumberHistory>(db)`${prepared}
  select exists (select from polling_station where id = ${knownId}::int) as "stationExists", past.id is not null as "hasChanged",
    polling_station_id as "stationId"
  from (select) as single_row left join (
    select change.id, polling_station_id from station_number_change as change join county on county.id = county_id
    where county.code = ${countyCode} and number = ${stationNumber} and ended_at > ${at}::timestamptz
    order by ended_at limit 1
  ) as past on true`
