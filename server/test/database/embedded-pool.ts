import { openDatabaseInMemory } from '../../src/db/engine/embedded/in-process-session.ts'
import type { EngineSession } from '../../src/db/engine/embedded/session.ts'

/** In-memory engines of this process that wait for the next test: emptying one takes a tenth of the time of opening one. */
const idle: PooledEngine[] = []
const MAX_IDLE = 2
/** The engine's memory never shrinks, and its log grows with each test. */
const MAX_USES = 40
const MAX_TABLE_BYTES = 1_000_000

interface PooledEngine {
  readonly session: EngineSession
  /** The schema as migrated; see `readSchema`. */
  readonly schema: string
  uses: number
}

/**
 * Changes with each change of a table, index, constraint, trigger or function, of the list of migrations, and of the
 * planner's statistics: those of empty tables would make the next test's plans slow.
 */
const readSchema = async (session: EngineSession) => {
  const catalogs = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_index', 'pg_statistic']
  const tables = [...catalogs, 'kysely_migration', 'migration_checksum']
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

/** Undoes what a test did: its open transaction, settings and rows. False where that isn't worth it or impossible. */
const reset = async ({ session, schema }: PooledEngine): Promise<boolean> => {
  await session.exec('rollback')
  await session.exec('discard all')
  const { rows } = await session.query(
    `select max(pg_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  if (Number(rows[0]?.bytes) > MAX_TABLE_BYTES || (await readSchema(session)) !== schema) return false
  // Neither triggers nor foreign keys: some tables refuse deletions.
  await session.exec('set session_replication_role = replica')
  await session.exec(EMPTY_TABLES)
  await session.exec('discard all')
  await session.exec('set search_path to public')
  return true
}

const endUse = async (engine: PooledEngine): Promise<void> => {
  const isReusable = engine.uses < MAX_USES && idle.length < MAX_IDLE && (await reset(engine))
  if (isReusable) idle.push(engine)
  else await engine.session.close()
}

/** A migrated, empty in-memory engine; closing it returns it to the pool. `loadDump` is called where none is idle. */
export const acquirePooledEngine = async (loadDump: () => Promise<Blob>): Promise<EngineSession> => {
  let engine = idle.pop()
  if (!engine) {
    const session = await openDatabaseInMemory(await loadDump())
    engine = { session, schema: await readSchema(session), uses: 0 }
  }
  const borrowed = engine
  borrowed.uses += 1
  const { session } = borrowed
  let isClosed = false
  const whileOpen = <T>(work: () => Promise<T>): Promise<T> =>
    isClosed ? Promise.reject(new Error('The embedded database is closed')) : work()
  const stops = new Set<() => Promise<void>>()
  return {
    query: (statement, parameters) => whileOpen(() => session.query(statement, parameters)),
    exec: statements => whileOpen(() => session.exec(statements)),
    listen: (channel, onEvent) =>
      whileOpen(async () => {
        const stop = await session.listen(channel, onEvent)
        stops.add(stop)
        return async () => {
          if (stops.delete(stop)) await stop()
        }
      }),
    async close() {
      if (isClosed) return
      isClosed = true
      for (const stop of stops) await stop()
      await endUse(borrowed)
    },
  }
}
