import { sql } from 'kysely'
import type { ScopedDb } from '../../scoped-db.ts'

/** The ids of the counties with these codes, or of all counties, by code. */
export const findCountyIds = async ({ db }: ScopedDb, codes?: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('county')
    .$if(codes !== undefined, query => query.where('code', '=', sql<string>`any(${codes}::text[])`))
    .select(['id', 'code'])
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}
