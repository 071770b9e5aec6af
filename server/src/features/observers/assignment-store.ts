import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { stationNumbers } from '../../db/shared/places/station-numbers.ts'
import { changeVersions } from '../../db/shared/threads.ts'
import { updateExpectedProgress } from '../../reports/progress-store.ts'
import { parseStationLabel } from './station-labels.ts'

/** The ids of stations by their labels. Unknown stations are absent. */
export const findStationsByLabel = async (
  { db }: ScopedDb,
  labels: readonly string[],
): Promise<Map<string, number>> => {
  const keys = labels.flatMap(label => {
    const key = parseStationLabel(label)
    return key ? [{ label, ...key }] : []
  })
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ label: string; id: number }>`
    select label, station_id as id
    from unnest(
      ${keys.map(({ label }) => label)}::text[], ${keys.map(({ countyCode }) => countyCode)}::text[],
      ${keys.map(({ stationNumber }) => stationNumber)}::int[]) as requested(label, county_code, number)
    join county on county.code = requested.county_code
    join ${stationNumbers} as numbered on numbered.county_id = county.id and numbered.number = requested.number`.execute(
    db,
  )
  return new Map(rows.map(({ label, id }) => [label, id]))
}

/** Assigns these stations and no others. Returns whether that changed anything. */
export const replaceAssignments = async (
  scoped: ScopedDb,
  observerId: number,
  stationIds: readonly number[],
): Promise<boolean> => {
  await changeVersions(scoped, [observerId])
  const { rows } = await sql<{ changed: number }>`
    with removed as (
      delete from observer_assignment
      where observer_id = ${observerId} and polling_station_id <> all(${stationIds}::int[])
      returning 1
    ), added as (
      insert into observer_assignment
      select ${observerId}::int, id from unnest(${[...new Set(stationIds)]}::int[]) as station(id)
      on conflict do nothing
      returning 1
    )
    select ((select count(*) from removed) + (select count(*) from added))::int as changed`.execute(scoped.db)
  if (rows[0]?.changed === 0) return false
  await updateExpectedProgress(scoped.db, [observerId])
  return true
}

/** Assigns stations to new observers. */
export const insertAssignments = async (
  { db }: ScopedDb,
  rows: readonly { readonly observerId: number; readonly stationIds: readonly number[] }[],
): Promise<void> => {
  const pairs = rows.flatMap(({ observerId, stationIds }) => stationIds.map(id => ({ observerId, id })))
  if (pairs.length === 0) return
  await sql`
    insert into observer_assignment
    select * from unnest(${pairs.map(({ observerId }) => observerId)}::int[], ${pairs.map(({ id }) => id)}::int[])
    on conflict do nothing`.execute(db)
}

/** Labels of an observer's stations, as a column. */
export const assignedStations = sql<string[]>`array(
  select county.code || ' ' || polling_station.number
  from observer_assignment
  join polling_station on polling_station.id = polling_station_id
  join county on county.id = county_id
  where observer_id = observer.id order by county.sort_order, county.id, polling_station.number)`
