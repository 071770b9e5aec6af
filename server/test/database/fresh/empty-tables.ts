/** A connection to a database that tests use one after another. */
export interface TestSession {
  query(statement: string): Promise<{ rows: Record<string, unknown>[] }>
}

const MAX_TABLE_BYTES = 1_000_000

/**
 * Changes with each change of a table, index, constraint, trigger or function, of the list of migrations, and of the
 * planner's statistics: those of empty tables would make the next test's plans slow.
 */
export const readSchema = async (session: TestSession): Promise<string> => {
  const catalogs = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_index', 'pg_statistic']
  const tables = [...catalogs, 'migration_checksum']
  const versions = tables.map(table => `(select count(*) || ':' || coalesce(max(xmin::text::bigint), 0) from ${table})`)
  const tuples = '(select sum(reltuples) from pg_class)'
  const { rows } = await session.query(`select concat_ws(' ', ${[...versions, tuples].join(', ')}) as schema`)
  return String(rows[0]?.schema)
}

// Deletes: truncating three dozen tables takes longer, and changes the catalog.
const EMPTY_TABLES = `
  do $$
  declare t record;
  begin
    for t in select oid::regclass as name, relkind from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname !~ 'migration'
    loop
      if t.relkind = 'r' then execute 'delete from ' || t.name;
      else perform setval(t.name, (select seqstart from pg_sequence where seqrelid = t.name), false);
      end if;
    end loop;
  end $$`

/** Deletes all rows of a test. False where the database is not as `schema` describes it, or deleting isn't worth it. */
export const emptyTables = async (session: TestSession, schema: string): Promise<boolean> => {
  const { rows } = await session.query(
    `select max(pg_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  if (Number(rows[0]?.bytes) > MAX_TABLE_BYTES || (await readSchema(session)) !== schema) return false
  // Neither triggers nor foreign keys: some tables refuse deletions.
  await session.query('set session_replication_role = replica')
  await session.query(EMPTY_TABLES)
  return true
}
