import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from './fresh/fresh-database.ts'

it('every foreign key has an index that starts with its columns', async () => {
  const { db, close } = await freshDatabase()
  try {
    const unindexed = await sql<{ key: string }>`
      select k.conrelid::regclass || '.' || k.conname as key
      from pg_constraint k
      join pg_namespace n on n.oid = k.connamespace
      where k.contype = 'f'
        and n.nspname not in ('pg_catalog', 'information_schema')
        and not exists (
          select from pg_index i
          where i.indrelid = k.conrelid
            and i.indpred is null
            and (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(k.conkey)] @> k.conkey
        )
      order by 1`.execute(db)
    expect(unindexed.rows.map(row => row.key)).toEqual([])
  } finally {
    await close()
  }
})
