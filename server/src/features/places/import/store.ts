import { sql } from 'kysely'
import { run } from '../../../db/query.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { findElectionSettings } from '../../../db/shared/election-settings.ts'
import { factsChangedAt } from '../../../db/shared/places/change-places.ts'
import { toStationSearchText } from '../../../domain/search-keys.ts'

/** Level of the counties, which have a table of their own. */
export const COUNTY_LEVEL = 0

/** What a file says of a station, other than its county and number. */
export interface StationDetails {
  readonly name: string
  readonly address: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly voters: number | null
  readonly code: string | null
  readonly active: boolean
}

export interface ExistingStation extends StationDetails {
  readonly id: number
  readonly countyId: number
  readonly number: number
}

/** Stations per page: reading more at once would delay other requests. */
const STATIONS_PER_PAGE = 2_000

/** All stations by county and number. */
const findStations = async ({ db }: ScopedDb): Promise<ExistingStation[]> => {
  const stations: ExistingStation[] = []
  for (;;) {
    const { countyId = 0, number = 0 } = stations.at(-1) ?? {}
    const page = await db
      .selectFrom('polling_station')
      .where(sql<boolean>`(county_id, number) > (${countyId}::int, ${number}::int)`)
      .select(['id', 'county_id as countyId', 'number', 'name', 'address', 'latitude', 'longitude', 'active'])
      .select(['registered_voters as voters', 'code'])
      .orderBy('county_id')
      .orderBy('number')
      .limit(STATIONS_PER_PAGE)
      .execute()
    stations.push(...page)
    if (page.length < STATIONS_PER_PAGE) return stations
  }
}

/**
 * All places, as they are before an import. `merged` are stations that were merged into others, named by their name or else their
 * address; `levelNames` are those of the areas from the top, and of the counties; `country` is the ISO code of the election's country.
 */
export const findPlaces = async (scoped: ScopedDb) => {
  const { db } = scoped
  const [areas, counties, stations, merged, settings] = await Promise.all([
    db.selectFrom('area').select(['id', 'parent_id as parentId', 'level', 'code', 'name']).orderBy('id').execute(),
    db.selectFrom('county').select(['id', 'area_id as areaId', 'code', 'name']).orderBy('id').execute(),
    findStations(scoped),
    db.selectFrom('station_alias').select(['county_id as countyId', 'number', 'code', 'name']).execute(),
    findElectionSettings(db),
  ])
  return { areas, counties, stations, merged, levelNames: settings.levels, country: settings.country }
}

export type ExistingPlaces = Awaited<ReturnType<typeof findPlaces>>

export interface PlaceRow {
  readonly parentId: number | null
  readonly code: string
  readonly name: string
}

/** Where the places of a level are: the counties, and the areas above them. */
const tableOf = (level: number) =>
  level === COUNTY_LEVEL
    ? { table: sql.table('county'), parent: sql.ref('area_id'), levelColumn: sql``, levelValue: sql`` }
    : {
        table: sql.table('area'),
        parent: sql.ref('parent_id'),
        levelColumn: sql`level,`,
        levelValue: sql`${level}::int,`,
      }

/** Inserts places of one level in display order after the existing ones. Returns their ids in the same order. */
export const insertPlaces = async ({ db }: ScopedDb, level: number, rows: readonly PlaceRow[]): Promise<number[]> => {
  const { table, parent, levelColumn, levelValue } = tableOf(level)
  const inserted = await sql<{ id: number; code: string }>`
    insert into ${table} (${levelColumn} ${parent}, code, name, sort_order)
    select ${levelValue} parent, code, name, (select coalesce(max(sort_order), 0) from ${table}) + ordinal
    from unnest(
      ${rows.map(row => row.parentId)}::int[], ${rows.map(row => row.code)}::text[], ${rows.map(row => row.name)}::text[]
    ) with ordinality as added(parent, code, name, ordinal)
    order by ordinal
    returning id, code`.execute(db)
  const ids = new Map(inserted.rows.map(({ id, code }) => [code, id]))
  return rows.map(({ code }) => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`“${code}” was not inserted`)
    return id
  })
}

/** Moves and renames places of one level. */
export const updatePlaces = async (
  { db }: ScopedDb,
  level: number,
  rows: readonly (Omit<PlaceRow, 'code'> & { readonly id: number })[],
): Promise<void> => {
  const { table, parent } = tableOf(level)
  await sql`
    update ${table} as place set ${parent} = changed.parent, name = changed.name
    from unnest(
      ${rows.map(row => row.id)}::int[], ${rows.map(row => row.parentId)}::int[], ${rows.map(row => row.name)}::text[]
    ) as changed(id, parent, name)
    where place.id = changed.id`.execute(db)
}

const detailArrays = (rows: readonly StationDetails[]) => sql`
  ${rows.map(row => row.name)}::text[], ${rows.map(row => row.address)}::text[],
  ${rows.map(row => row.latitude)}::double precision[], ${rows.map(row => row.longitude)}::double precision[],
  ${rows.map(row => row.voters)}::int[], ${rows.map(row => row.code)}::text[],
  ${rows.map(row => row.active)}::boolean[], ${rows.map(toStationSearchText)}::text[]`

export type NewStation = StationDetails & { readonly countyId: number; readonly number: number }

export const insertStations = ({ db }: ScopedDb, rows: readonly NewStation[]) => run(db)`
  insert into polling_station
    (county_id, number, name, address, latitude, longitude, registered_voters, code, active,
      search_text)
  select * from unnest(
    ${rows.map(row => row.countyId)}::int[], ${rows.map(row => row.number)}::int[], ${detailArrays(rows)})`

export const updateStations = (
  { db }: ScopedDb,
  rows: readonly (StationDetails & { readonly id: number })[],
  now: Date,
) => run(db)`
  update polling_station set facts_changed_at = ${factsChangedAt(sql`changed.voters`, now)}, name = changed.name, address = changed.address, latitude = changed.latitude,
    longitude = changed.longitude, registered_voters = changed.voters, code = changed.code,
    active = changed.active, search_text = changed.search_text
  from unnest(${rows.map(({ id }) => id)}::int[], ${detailArrays(rows)})
    as changed(id, name, address, latitude, longitude, voters, code, active, search_text)
  where polling_station.id = changed.id`

/** What the stations' numbers mean until now. Without an id, since the other building has the station's. */
export const endMeanings = ({ db }: ScopedDb, ids: readonly number[], now: Date) => run(db)`
  insert into station_number_change (county_id, number, polling_station_id, ended_at)
  select county_id, number, null, ${now} from polling_station where id = any(${ids}::int[])`

export const deactivateStations = ({ db }: ScopedDb, ids: readonly number[]) =>
  run(db)`update polling_station set active = false where id = any(${ids}::int[])`
