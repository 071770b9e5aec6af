import type { Area } from '@scrutineer/contract/places'
import { type Insertable, sql } from 'kysely'
import { allRows } from '../../db/query.ts'
import type { Database } from '../../db/schema/columns.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { countyAreas } from '../../db/shared/places/areas.ts'

/** All areas by level and display order, with the number of counties at any depth. */
export const findAreas = ({ db }: ScopedDb) => allRows<Area>(db)`
  with recursive ${countyAreas}
  select id, parent_id as "idParent", level, code, name, sort_order as order, coalesce(counties, 0)::int as counties
  from area
  left join (select area_id, count(*) as counties from county_areas group by 1) as inside on area_id = id
  order by level, sort_order, id`

export const findArea = ({ db }: ScopedDb, id: number) =>
  db
    .selectFrom('area')
    .where('id', '=', id)
    .select(['parent_id as parentId', 'level', 'sort_order as order'])
    .executeTakeFirst()

export const findCounty = ({ db }: ScopedDb, id: number) =>
  db
    .selectFrom('county')
    .where('id', '=', id)
    .select(['area_id as areaId', 'diaspora', 'sort_order as order'])
    .executeTakeFirst()

export type PlaceTable = 'area' | 'county'

export type Place = { [T in PlaceTable]: { readonly table: T; readonly row: Insertable<Database[T]> } }[PlaceTable]

/** Inserts a place, or updates the one with this id. Throws a unique violation of `…_code_key` if its code is taken. */
export const upsertPlace = async ({ db }: ScopedDb, id: number | undefined, { table, row }: Place): Promise<number> => {
  if (id === undefined) {
    const inserted = await db.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()
    return inserted.id
  }
  await db.updateTable(table).set(row).where('id', '=', id).execute()
  return id
}

/** Returns undefined for an unknown place. Throws a foreign key violation if something refers to it. */
export const removePlace = ({ db }: ScopedDb, table: PlaceTable, id: number) =>
  db.deleteFrom(table).where('id', '=', id).returning(['name', 'code']).executeTakeFirst()

/** The next number in the display order. */
export const nextOrder = async ({ db }: ScopedDb, table: PlaceTable): Promise<number> => {
  const { order } = await db
    .selectFrom(table)
    .select(sql<number>`coalesce(max(sort_order), 0) + 1`.as('order'))
    .executeTakeFirstOrThrow()
  return order
}
