import { sql } from 'kysely'
import type { Db } from '../../src/db/client.ts'
import { applyTallyChanges } from '../../src/db/shared/counters.ts'
import { findTableNames } from './table-names.ts'

/** Number of rows and hash of each table, except the last used codes, which even a failed attempt updates. */
export const hashTables = async (db: Db) => {
  // Otherwise counters would be updated in the background.
  await applyTallyChanges(db)
  const names = await findTableNames(db)
  const sums = names.map(
    name => sql`select ${name}::text as name, count(*)::int as count, md5(string_agg(text, ',' order by text)) as sum
      from (select (to_jsonb(row) - 'last_step')::text as text from ${sql.table(name)} as row) as rows`,
  )
  const all = sql<{
    name: string
    count: number
    sum: string | null
  }>`${sql.join(sums, sql` union all `)} order by name`
  return (await all.execute(db)).rows
}
