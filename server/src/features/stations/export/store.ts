import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { StationFields } from '../change-store.ts'

export const findAreaNodes = ({ db }: ScopedDb) =>
  db.selectFrom('area').select(['id', 'parent_id as parentId', 'level', 'code', 'name']).execute()

export type AreaNode = Awaited<ReturnType<typeof findAreaNodes>>[number]

export interface ExportedStation extends StationFields {
  readonly sortOrder: number
  readonly areaId: number | null
  readonly countyCode: string
  readonly countyName: string
}

/** The last station that was read. */
export type StationCursor = Pick<ExportedStation, 'sortOrder' | 'countyId' | 'number'>

/** The next stations in the order of the counties. */
export const findStationsAfter = async ({ db }: ScopedDb, cursor: StationCursor | undefined, limit: number) => {
  const isAfter = cursor
    ? sql`(county.sort_order, county.id, station.number)
        > (${cursor.sortOrder}::int, ${cursor.countyId}::int, ${cursor.number}::int)`
    : sql`true`
  const { rows } = await sql<ExportedStation>`
    select county.sort_order as "sortOrder", county.id as "countyId", county.area_id as "areaId",
      county.code as "countyCode", county.name as "countyName", station.number, station.name as "placeName",
      station.address, station.latitude, station.longitude, station.registered_voters as "registeredVoters",
      station.code, station.active
    from polling_station as station join county on county.id = station.county_id
    where ${isAfter}
    order by county.sort_order, county.id, station.number
    limit ${limit}`.execute(db)
  return rows
}
