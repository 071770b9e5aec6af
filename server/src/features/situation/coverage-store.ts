import type { CountyCoverage, NgoCoverage } from '@scrutineer/contract/situation'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from './counted-ngos-store.ts'

/** Stations of each county and those with a report, in the counties' order. */
export const findCountyCoverage = async (
  { db }: ScopedDb,
  { stationNgoId }: CountedNgos,
): Promise<CountyCoverage[]> => {
  const { rows } = await sql<CountyCoverage>`
    select code, name, diaspora, coalesce(station.count, 0)::int as stations, coalesce(total, 0)::int as seen
    from county
    left join (select county_id, count(*) from polling_station group by 1) as station on station.county_id = county.id
    left join situation_tally on measure = 'county_stations' and ngo_id = ${stationNgoId} and subject_id = county.id
    order by sort_order, county.id`.execute(db)
  return rows
}

/** Stations with a report by each NGO, the most first. */
export const findNgoCoverage = async ({ db }: ScopedDb, { ngos, ids }: CountedNgos): Promise<NgoCoverage[]> => {
  const { rows } = await sql<{ id: number; seen: number }>`
    select ngo_id as id, sum(total)::int as seen from situation_tally
    where measure = 'county_stations' and ngo_id = any(${ids}::int[]) group by 1`.execute(db)
  const seen = new Map(rows.map(row => [row.id, row.seen]))
  return ngos
    .map(({ id, shortName }) => ({ idNgo: id, name: shortName, seen: seen.get(id) ?? 0 }))
    .sort((one, other) => other.seen - one.seen)
}
