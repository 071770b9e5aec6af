import { sql } from 'kysely'
import { prepared } from '../prepared.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { copyActivity } from './observer-activity.ts'
import { stationNumbers } from './places/station-numbers.ts'
import { hasRow } from './rows.ts'
import { observerInScope } from './scope-condition.ts'

/** How phones and files identify a polling station. */
export interface StationKey {
  readonly countyCode: string
  /** Number of the station in its county. */
  readonly stationNumber: number
}

/** The id of the station with this number, or into which the station with this number was merged. */
export const findStationId = async (
  { db }: ScopedDb,
  { countyCode, stationNumber }: StationKey,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select station_id as id from ${stationNumbers} as numbered join county on county.id = county_id
    where county.code = ${countyCode} and number = ${stationNumber}`.execute(db)
  return rows[0]?.id
}

export const hasStation = ({ db }: ScopedDb, id: number): Promise<boolean> =>
  hasRow(db.selectFrom('polling_station').where('id', '=', id))

/** The station with this id, and how phones and files identify it. */
export const findStationKey = ({ db }: ScopedDb, id: number) =>
  db
    .selectFrom('polling_station')
    .innerJoin('county', 'county.id', 'polling_station.county_id')
    .where('polling_station.id', '=', id)
    .select(['polling_station.id', 'polling_station.county_id as countyId'])
    .select(['county.code as countyCode', 'polling_station.number as stationNumber'])
    .executeTakeFirst()

const observerStations = ({ db, scope }: ScopedDb, observerId: number, stationId: number) =>
  db
    .selectFrom('observer')
    .where('observer.id', '=', observerId)
    .where(observerInScope(scope))
    .innerJoin('polling_station', join => join.on('polling_station.id', '=', stationId))

/** An observer in scope and a polling station; undefined if either is missing. */
export const findObserverStation = (scoped: ScopedDb, observerId: number, stationId: number) =>
  observerStations(scoped, observerId, stationId)
    .select(['observer.id as observerId', 'observer.ngo_id as ngoId'])
    .select(['polling_station.id as stationId', 'polling_station.county_id as countyId'])
    .executeTakeFirst()

/** Name and phone number of the observer, under the same conditions. */
export const findObserverOfThread = (scoped: ScopedDb, observerId: number, stationId: number) =>
  observerStations(scoped, observerId, stationId).select(['observer.name', 'observer.phone']).executeTakeFirst()

export type ObserverStation = NonNullable<Awaited<ReturnType<typeof findObserverStation>>>

/** Query of the distinct stations that an observer visited or reported from. */
export const visitedStations = (observerId: number) => sql`
  select polling_station_id from thread where observer_id = ${observerId}
  union
  select polling_station_id from visit where observer_id = ${observerId}`

/** Updates an observer's count of visited stations. Call it after adding a visit. */
export const recountVisitedStations = async (scoped: ScopedDb, observerId: number): Promise<void> => {
  await sql`${prepared}
    update observer set station_count = (select count(*) from (${visitedStations(observerId)}) as stations)
    where id = ${observerId}`.execute(scoped.db)
  await copyActivity(scoped, [observerId])
}

/** Query of the ids of the observers who are assigned to the station, have reported from it or visited it, in any scope. */
export const observersOfStation = (stationId: number) => sql`
  select observer_id from observer_assignment where polling_station_id = ${stationId}
  union select observer_id from thread where polling_station_id = ${stationId}
  union select observer_id from visit where polling_station_id = ${stationId} and superseded_at is null`

/** Labels of an observer's stations, as a column. */
export const assignedStations = sql<string[]>`array(
  select county.code || ' ' || polling_station.number
  from observer_assignment
  join polling_station on polling_station.id = polling_station_id
  join county on county.id = county_id
  where observer_id = observer.id order by county.sort_order, county.id, polling_station.number)`
