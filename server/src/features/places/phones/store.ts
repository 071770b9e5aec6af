import { sql } from 'kysely'
import { allRows } from '../../../db/query.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'

export interface PhoneArea {
  readonly id: number
  readonly parentId: number | null
  readonly level: number
  readonly code: string
  readonly name: string
  readonly order: number
  /** Counties that the area contains itself. */
  readonly counties: number
  /** All of these counties are abroad. */
  readonly diaspora: boolean
}

/** All areas in their display order. */
export const findPhoneAreas = ({ db }: ScopedDb) => allRows<PhoneArea>(db)`
  select area.id, parent_id as "parentId", level, area.code, area.name, area.sort_order as order,
    coalesce(counties, 0)::int as counties, coalesce(diaspora, false) as diaspora
  from area
  left join (select area_id, count(*) as counties, bool_and(diaspora) as diaspora from county group by 1) as inside
    on inside.area_id = area.id
  order by area.sort_order, area.id`

/** Number of counties without an area, and whether all of them are abroad. */
export const countCountiesWithoutArea = async ({ db }: ScopedDb) => {
  const { rows } = await sql<{ counties: number; diaspora: boolean }>`
    select count(*)::int as counties, coalesce(bool_and(diaspora), false) as diaspora
    from county where area_id is null`.execute(db)
  return rows[0] ?? { counties: 0, diaspora: false }
}

/** The counties that an area contains itself, or those without an area, each with its highest station number. */
export const findCountiesOfArea = ({ db }: ScopedDb, areaId: number | null) => allRows<{
  id: number
  code: string
  name: string
  order: number
  highest: number
}>(db)`
  select id, code, name, sort_order as order,
    coalesce((select max(number) from polling_station where county_id = county.id), 0) as highest
  from county where ${areaId === null ? sql`area_id is null` : sql`area_id = ${areaId}`}
  order by sort_order, id`

/** Name of the NGO that organizes the mission; undefined without one. */
export const findOrganizerName = async ({ db }: ScopedDb): Promise<string | undefined> => {
  const row = await db
    .selectFrom('ngo')
    .where('organizer', '=', true)
    .where('is_active', '=', true)
    .orderBy('id')
    .select('name')
    .executeTakeFirst()
  return row?.name
}
