import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { stationNumbers } from '../../db/shared/places/station-numbers.ts'

export const findCountyNames = ({ db }: ScopedDb) =>
  db.selectFrom('county').select(['id', 'code', 'name']).orderBy('id').execute()

/** Ids of stations by their code; also of those that were merged. */
export const findStationsByCode = async (
  { db }: ScopedDb,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ code: string; id: number }>`
    select code, polling_station_id as id from station_alias where code = any(${codes}::text[])
    union all
    select code, id from polling_station where code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** Ids of stations by `county number`; also of those that were merged. */
export const findStationsByNumber = async (
  { db }: ScopedDb,
  keys: readonly { readonly countyId: number; readonly number: number }[],
): Promise<ReadonlyMap<string, number>> => {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ countyId: number; number: number; id: number }>`
    select numbered.county_id as "countyId", numbered.number, station_id as id
    from unnest(${keys.map(({ countyId }) => countyId)}::int[], ${keys.map(({ number }) => number)}::int[])
      as requested(county_id, number)
    join ${stationNumbers} as numbered using (county_id, number)`.execute(db)
  return new Map(rows.map(({ countyId, number, id }) => [`${countyId} ${number}`, id]))
}
