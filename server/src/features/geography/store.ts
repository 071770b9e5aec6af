import { sql } from 'kysely'
import { run } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { toStationSearchText } from '../../domain/search-keys.ts'

/** All counties in their sort order. `limit` is the highest station number, 0 without stations. */
export const findCounties = ({ db }: ScopedDb) =>
  db
    .selectFrom('county')
    .select(({ selectFrom }) => [
      'county.id',
      'county.code',
      'county.name',
      'county.diaspora',
      'county.sort_order as order',
      'county.area_id as idArea',
      selectFrom('polling_station')
        .whereRef('polling_station.county_id', '=', 'county.id')
        .select(sql<number>`coalesce(max(polling_station.number), 0)`.as('highest'))
        .$asScalar()
        .$notNull()
        .as('limit'),
    ])
    .orderBy('county.sort_order')
    .orderBy('county.id')
    .execute()

interface CountyRow {
  readonly code: string
  readonly name: string
  readonly diaspora?: boolean | undefined
  readonly order: number
}

/** Upserts counties. `updated` says which optional columns to overwrite in existing rows. */
export const upsertCounties = (
  { db }: ScopedDb,
  rows: readonly CountyRow[],
  updated: { readonly diaspora: boolean; readonly order: boolean },
) => run(db)`
  insert into county (code, name, diaspora, sort_order)
  select * from unnest(
    ${rows.map(row => row.code)}::text[], ${rows.map(row => row.name)}::text[],
    ${rows.map(row => row.diaspora ?? false)}::boolean[], ${rows.map(row => row.order)}::int[])
  on conflict (code) do update set
    name = excluded.name,
    diaspora = case when ${updated.diaspora} then excluded.diaspora else county.diaspora end,
    sort_order = case when ${updated.order} then excluded.sort_order else county.sort_order end`

interface StationRow {
  readonly countyId: number
  readonly stationNumber: number
  readonly address: string
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  /** Empty without one. */
  readonly code: string
}

/** The counties and numbers of the stations that have these codes, as `county number`. */
export const findStationsOfCodes = async ({ db }: ScopedDb, codes: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('polling_station')
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .select(['code', 'county_id as countyId', 'number'])
    .execute()
  return new Map(rows.map(({ code, countyId, number }) => [code ?? '', `${countyId} ${number}`]))
}

/** What the search text of a station has besides its address. */
const findNamedStations = async (db: ScopedDb['db']) => {
  const rows = await db
    .selectFrom('polling_station')
    .where(sql<boolean>`(name <> '' or address <> '' or code is not null)`)
    .select(['county_id as countyId', 'number', 'name', 'address', 'code'])
    .execute()
  return new Map(rows.map(row => [`${row.countyId} ${row.number}`, row]))
}

/** Upserts stations. `updated` says what to overwrite in existing rows. */
export const upsertStations = async (
  { db }: ScopedDb,
  rows: readonly StationRow[],
  updated: { readonly address: boolean; readonly coordinates: boolean; readonly code: boolean },
): Promise<void> => {
  const known = await findNamedStations(db)
  const searchTexts = rows.map(({ countyId, stationNumber, address, code }) => {
    const before = known.get(`${countyId} ${stationNumber}`)
    return toStationSearchText({
      name: before?.name ?? '',
      code: updated.code ? code : (before?.code ?? null),
      address: updated.address ? address : (before?.address ?? ''),
    })
  })
  await sql`
    insert into polling_station as station (county_id, number, address, search_text, latitude, longitude, code)
    select added.* from unnest(
      ${rows.map(row => row.countyId)}::int[], ${rows.map(row => row.stationNumber)}::int[],
      ${rows.map(row => row.address)}::text[], ${searchTexts}::text[],
      ${rows.map(row => row.latitude ?? null)}::double precision[],
      ${rows.map(row => row.longitude ?? null)}::double precision[],
      ${rows.map(row => row.code || null)}::text[]
    ) as added(county_id, number, address, search_text, latitude, longitude, code)
    -- The numbers of merged stations aren't stations again.
    where not exists (
      select from station_alias where station_alias.county_id = added.county_id and station_alias.number = added.number)
    on conflict (county_id, number) do update set
      address = case when ${updated.address} then excluded.address else station.address end,
      search_text = excluded.search_text,
      code = case when ${updated.code} then excluded.code else station.code end,
      latitude = case when ${updated.coordinates} then excluded.latitude else station.latitude end,
      longitude = case when ${updated.coordinates} then excluded.longitude else station.longitude end
      where (${updated.address} and station.address <> excluded.address)
        or (${updated.code} and station.code is distinct from excluded.code)
        or (${updated.coordinates} and (station.latitude, station.longitude)
          is distinct from (excluded.latitude, excluded.longitude))`.execute(db)
}
