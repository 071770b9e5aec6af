import type { Query } from '@scrutineer/contract/core/endpoint'
import type { StationRow } from '@scrutineer/contract/fields/station'
import type { stations } from '@scrutineer/contract/stations'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { likePattern } from '../../db/shared/like-pattern.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import { normalizeForSearch } from '../../domain/search-keys.ts'

type StationQuery = Query<typeof stations.list> & {
  /** Counties of the filter's area. */
  readonly countyIds: readonly number[] | undefined
}

/** Ids of the stations that a search text finds. */
const idsMatchingSearch = (search: string): RawBuilder<unknown> => {
  const text = normalizeForSearch(search)
  const words = text.split(/\s+/)
  const last = words.at(-1) ?? ''
  const number = /^\d{1,9}$/.test(last) ? Number(last) : undefined
  const inCounty = words.length > 1 ? sql`lower(county.code) = ${words.slice(0, -1).join(' ')}` : sql`true`
  return sql`
    select id from polling_station where search_text like ${likePattern(text)}
    ${
      number === undefined
        ? sql``
        : sql`union all
          select station.id from polling_station as station join county on county.id = county_id
          where number = ${number}::int and ${inCounty}`
    }`
}

/** `ngo_id` of the station counters: 0 for all active NGOs together. No NGO has the id -1. */
const countedNgo = ({ scope }: ScopedDb, ngoId: number | undefined): RawBuilder<unknown> => {
  if (scope.kind === 'ngo') return sql`${ngoId === undefined || ngoId === scope.ngoId ? scope.ngoId : -1}::int`
  return ngoId === undefined ? sql`0` : sql`coalesce((select id from ngo where id = ${ngoId}::int and is_active), -1)`
}

/** A counter of the station's reports. */
const counted = (measure: 'station_reports' | 'station_flagged', ngoId: RawBuilder<unknown>) => sql`(
  select total from tally
  where measure = ${measure} and ngo_id = ${ngoId} and subject_id = station.id and total > 0)`

const conditions = (query: StationQuery, ngoId: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { county, countyIds, pollingStationNumber, search, active, covered } = query
  const has = (measure: 'station_reports' | 'station_flagged') => sql`${counted(measure, ngoId)} is not null`
  const all = [
    ...(county === undefined ? [] : [sql`county.code = ${county}`]),
    ...(countyIds === undefined ? [] : [sql`station.county_id = any(${countyIds}::int[])`]),
    ...(pollingStationNumber === undefined ? [] : [sql`station.number = ${pollingStationNumber}`]),
    ...(search === undefined ? [] : [sql`station.id in (${idsMatchingSearch(search)})`]),
    ...(active === undefined ? [] : [sql`station.active = ${active}`]),
    ...(covered === 'yes' ? [has('station_reports')] : []),
    ...(covered === 'no' ? [sql`not ${has('station_reports')}`] : []),
    ...(covered === 'flagged' ? [has('station_flagged')] : []),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

type PageRow = { [K in keyof StationRow]: StationRow[K] | null } & { readonly total: number }

/** One page of stations in the order of the counties, and the number of all matches. Call it after applying counter deltas. */
export const findStations = async (
  scoped: ScopedDb,
  query: StationQuery,
): Promise<{ rows: StationRow[]; count: number }> => {
  const { db, scope } = scoped
  const { page, pageSize } = query
  const ngoId = countedNgo(scoped, query.idNgo)
  const ofNgo = query.idNgo === undefined ? sql`true` : sql`observer.ngo_id = ${ngoId}`
  const { rows } = await sql<PageRow>`
    with matched as (
      select station.id, county.sort_order, station.county_id, station.number
      from polling_station as station join county on county.id = station.county_id
      where ${conditions(query, ngoId)}
    ), page as (
      select * from matched order by sort_order, county_id, number
      limit ${pageSize}::int offset ${(page - 1) * pageSize}::bigint
    )
    select total, station.id, county.code || ' ' || station.number as name, county.code as "countyCode",
      county.name as "countyName", station.number, station.address, station.name as "placeName", station.latitude,
      station.longitude, station.registered_voters as "registeredVoters", station.code,
      station.active, coalesce(${counted('station_reports', ngoId)}, 0) as reports,
      coalesce(${counted('station_flagged', ngoId)}, 0) as flagged,
      (select count(*)::int from visit join observer on observer.id = visit.observer_id
        where visit.polling_station_id = station.id and visit.superseded_at is null
          and ${observerInScope(scope)} and ${ofNgo}) as visits
    from (select count(*)::int as total from matched) as counted
    left join page on true
    left join polling_station as station on station.id = page.id
    left join county on county.id = station.county_id
    order by page.sort_order, page.county_id, page.number`.execute(db)
  // A page beyond the last one has one row without a station.
  const isStation = (row: PageRow): row is StationRow & { total: number } => row.id !== null
  return { rows: rows.filter(isStation), count: rows[0]?.total ?? 0 }
}
