import { sql } from 'kysely'
import type { Reach } from '../domain/scope.ts'
import { often } from './often.ts'
import { within } from './within.ts'

// One observer at one polling station: what answers, visits and notes all hang on.

export const findStationId = async ({ db }: Reach, county: string, number: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('polling_station')
    .innerJoin('county', 'county.id', 'polling_station.county_id')
    .where('county.code', '=', county)
    .where('polling_station.number', '=', number)
    .select('polling_station.id')
    .executeTakeFirst()
  return row?.id
}

const places = ({ db, scope }: Reach, observerId: number, stationId: number) =>
  db
    .selectFrom('observer')
    .where('observer.id', '=', observerId)
    .where(within(scope, { ngo: 'observer.ngo_id', observer: 'observer.id' }))
    .innerJoin('polling_station', join => join.on('polling_station.id', '=', stationId))

/** The observer, when in reach, and the station, when there is one. */
export const findPlace = (reach: Reach, observerId: number, stationId: number) =>
  places(reach, observerId, stationId)
    .select(['observer.id as observerId', 'observer.ngo_id as ngoId'])
    .select(['polling_station.id as stationId', 'polling_station.county_id as countyId'])
    .executeTakeFirst()

/** Who reports from there, found as the place is. */
export const findReporter = (reach: Reach, observerId: number, stationId: number) =>
  places(reach, observerId, stationId).select(['observer.name', 'observer.phone']).executeTakeFirst()

export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** Where an observer was or reported from, each station once. */
export const reportedFrom = (observerId: number) => sql`
  select polling_station_id from thread where observer_id = ${observerId}
  union
  select polling_station_id from visit where observer_id = ${observerId}`

/** Counts the stations an observer was at or reported from; called when there may be one more. */
export const recountStations = async ({ db }: Reach, observerId: number): Promise<void> => {
  await sql`${often}
    update observer set station_count = (select count(*) from (${reportedFrom(observerId)}) as stations)
    where id = ${observerId}`.execute(db)
}
