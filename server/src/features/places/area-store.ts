import type { Area } from '@scrutineer/contract/places'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { countyAreas } from '../../db/shared/places/areas.ts'

/** All areas by level and display order, with the number of counties at any depth. */
export const findAreas = async ({ db }: ScopedDb): Promise<Area[]> => {
  const { rows } = await sql<Area>`
    with recursive ${countyAreas}
    select id, parent_id as "idParent", level, code, name, sort_order as order, coalesce(counties, 0)::int as counties
    from area
    left join (select area_id, count(*) as counties from county_areas group by 1) as inside on area_id = id
    order by level, sort_order, id`.execute(db)
  return rows
}

export const findArea = ({ db }: ScopedDb, id: number) =>
  db
    .selectFrom('area')
    .where('id', '=', id)
    .select(['id', 'parent_id as parentId', 'level', 'code', 'name', 'sort_order as order'])
    .executeTakeFirst()

export interface AreaFields {
  readonly parentId: number | null
  readonly level: number
  readonly code: string
  readonly name: string
  readonly order: number
}

const toRow = ({ parentId, level, code, name, order }: AreaFields) => ({
  parent_id: parentId,
  level,
  code,
  name,
  sort_order: order,
})

/** Throws a unique violation of `area_code_key` if another area of the level has the code. */
export const insertArea = async ({ db }: ScopedDb, area: AreaFields): Promise<number> => {
  const { id } = await db.insertInto('area').values(toRow(area)).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateArea = async ({ db }: ScopedDb, id: number, area: AreaFields): Promise<void> => {
  await db.updateTable('area').set(toRow(area)).where('id', '=', id).execute()
}

/** Throws a foreign key violation if the area contains something. Returns false for an unknown area. */
export const removeArea = async ({ db }: ScopedDb, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('area').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The next number in the display order of areas. */
export const nextAreaOrder = async ({ db }: ScopedDb): Promise<number> => {
  const { order } = await db
    .selectFrom('area')
    .select(sql<number>`coalesce(max(sort_order), 0) + 1`.as('order'))
    .executeTakeFirstOrThrow()
  return order
}
