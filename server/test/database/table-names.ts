import { sql } from 'kysely'
import type { Db } from '../../src/db/client.ts'

/** The names of all tables, sorted. */
export const findTableNames = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
