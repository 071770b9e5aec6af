import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { StationKey } from '../../db/shared/observer-station.ts'

interface Meaning {
  readonly isKnown: boolean
  readonly hasChanged: boolean
  /** Null if the station was deleted, or the number given to another building by an import. */
  readonly stationId: number | null
}

/** What a number meant at a time, if that has changed since, and whether there is a station with an id. */
export const findMeaning = async (
  { db }: ScopedDb,
  { countyCode, stationNumber }: StationKey,
  at: Date,
  knownId: number | null,
): Promise<Meaning | undefined> => {
  const { rows } = await sql<Meaning>`${prepared}
    select exists (select from polling_station where id = ${knownId}::int) as "isKnown", past.id is not null as "hasChanged",
      polling_station_id as "stationId"
    from (select) as once left join (
      select change.id, polling_station_id from station_number_change as change join county on county.id = county_id
      where county.code = ${countyCode} and number = ${stationNumber} and ended_at > ${at}::timestamptz
      order by ended_at limit 1
    ) as past on true`.execute(db)
  return rows[0]
}
