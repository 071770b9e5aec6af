import { sql } from 'kysely'
import { invalid } from '../../../domain/problem.ts'
import type { ScopedDb } from '../../scoped-db.ts'

/** CTE with each area in which a county is, at any depth. For `with recursive`. */
export const countyAreas = sql`
  county_areas(county_id, area_id) as (
    select id, area_id from county where area_id is not null
    union all
    select county_id, parent_id from county_areas join area on area.id = area_id where parent_id is not null
  )`

/** The ids of the counties in an area, at any depth; undefined without an area. Throws `invalid` for an unknown area. */
export const resolveAreaCounties = async (
  { db }: ScopedDb,
  areaId: number | undefined,
): Promise<readonly number[] | undefined> => {
  if (areaId === undefined) return undefined
  const { rows } = await sql<{ ids: number[] | null }>`
    with recursive inside as (
      select id from area where id = ${areaId}
      union all
      select area.id from area join inside on area.parent_id = inside.id
    )
    select case when exists (select from inside)
      then array(select county.id from county join inside on inside.id = county.area_id) end as ids`.execute(db)
  const ids = rows[0]?.ids
  if (!ids) throw invalid({ area: [['unknown_area']] })
  return ids
}
