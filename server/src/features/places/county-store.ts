import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'

export interface CountyFields {
  readonly areaId: number | null
  readonly code: string
  readonly name: string
  readonly diaspora: boolean
  readonly order: number
}

export const findCounty = ({ db }: ScopedDb, id: number): Promise<CountyFields | undefined> =>
  db
    .selectFrom('county')
    .where('id', '=', id)
    .select(['area_id as areaId', 'code', 'name', 'diaspora', 'sort_order as order'])
    .executeTakeFirst()

const toRow = ({ areaId, code, name, diaspora, order }: CountyFields) => ({
  area_id: areaId,
  code,
  name,
  diaspora,
  sort_order: order,
})

/** Throws a unique violation of `county_code_key` if another county has the code. */
export const insertCounty = async ({ db }: ScopedDb, county: CountyFields): Promise<number> => {
  const { id } = await db.insertInto('county').values(toRow(county)).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateCounty = async ({ db }: ScopedDb, id: number, county: CountyFields): Promise<void> => {
  await db.updateTable('county').set(toRow(county)).where('id', '=', id).execute()
}

/** Throws a foreign key violation if something refers to the county. Returns false for an unknown county. */
export const removeCounty = async ({ db }: ScopedDb, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('county').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The next number in the display order of counties. */
export const nextCountyOrder = async ({ db }: ScopedDb): Promise<number> => {
  const { order } = await db
    .selectFrom('county')
    .select(sql<number>`coalesce(max(sort_order), 0) + 1`.as('order'))
    .executeTakeFirstOrThrow()
  return order
}
