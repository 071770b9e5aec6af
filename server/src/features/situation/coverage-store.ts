import type { CountyCoverage, NgoCoverage } from '@scrutineer/contract/situation'
import { sql } from 'kysely'
import { allRows } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { CountedNgos } from '../../db/shared/counted-ngos.ts'

/** Inactive stations with a report of each of these NGOs, per county. The counters include them. */
const inactiveSeen = sql`
  select ngo_id, polling_station.county_id, count(*)::int as seen
  from polling_station
  join tally on measure = 'station_reports' and subject_id = polling_station.id and total > 0
  where not active
  group by 1, 2`

/** Active stations that are assigned to observers of these NGOs, and those of them with a report, per county. */
const assignedStations = ({ ids, stationNgoId }: CountedNgos) => sql`
  select polling_station.county_id, count(*)::int as assigned, count(*) filter (where total > 0)::int as seen
  from polling_station
  left join tally on measure = 'station_reports' and ngo_id = ${stationNgoId} and subject_id = polling_station.id
  where active and polling_station.id in (
    select polling_station_id from observer_assignment join observer on observer.id = observer_id
    where ngo_id = any(${ids}::int[]) and removed_at is null)
  group by 1`

/** Active stations of each county, those with a report, and those assigned to observers, in the counties' order. */
export const findCountyCoverage = ({ db }: ScopedDb, ngos: CountedNgos) => allRows<CountyCoverage>(db)`
  select code, name, diaspora, area_id as "idArea", coalesce(station.count, 0)::int as stations,
    coalesce(total, 0)::int - coalesce(inactive.seen, 0) as seen,
    coalesce(assignment.assigned, 0) as assigned, coalesce(assignment.seen, 0) as "assignedSeen"
  from county
  left join (select county_id, count(*) from polling_station where active group by 1) as station on station.county_id = county.id
  left join tally on measure = 'county_stations' and tally.ngo_id = ${ngos.stationNgoId} and subject_id = county.id
  left join (${inactiveSeen}) as inactive on inactive.ngo_id = ${ngos.stationNgoId} and inactive.county_id = county.id
  left join (${assignedStations(ngos)}) as assignment on assignment.county_id = county.id
  order by sort_order, county.id`

/** Active stations with a report by each NGO, the most first. */
export const findNgoCoverage = async ({ db }: ScopedDb, { ngos, ids }: CountedNgos): Promise<NgoCoverage[]> => {
  const { rows } = await sql<{ id: number; seen: number }>`
    select ngo_id as id, sum(seen)::int as seen
    from (
      select ngo_id, total as seen from tally where measure = 'county_stations'
      union all
      select ngo_id, -seen from (${inactiveSeen}) as inactive
    ) as counted
    where ngo_id = any(${ids}::int[]) group by 1`.execute(db)
  const seen = new Map(rows.map(row => [row.id, row.seen]))
  return ngos
    .map(({ id, shortName }) => ({ idNgo: id, name: shortName, seen: seen.get(id) ?? 0 }))
    .sort((one, other) => other.seen - one.seen)
}
