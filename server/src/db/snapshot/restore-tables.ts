import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { onlyValue, run } from '../query.ts'
import { findBackupTables } from './backup-tables.ts'
import { fetchJsonLines, selectJsonLines } from './json-lines.ts'

/**
 * Gap in the positions of live events. Clients resume after the last position that they received, so positions assigned
 * after the backup must not be reused.
 */
const LIVE_POSITION_GAP = 1_000_000

/** A table of a backup. */
export interface BackupTable {
  readonly name: string
  readonly rows: number
  /** Hex SHA-256 over the lines including line ends. */
  readonly sha256: string
  readonly lines: AsyncIterable<readonly string[]>
}

/** Backup tables that have rows. */
export const findNonEmptyTables = async (db: Db): Promise<string[]> => {
  const nonEmpty: string[] = []
  for (const table of await findBackupTables(db)) {
    const { rows } = await sql<{ any: boolean }>`select exists (select from ${sql.table(table)}) as any`.execute(db)
    if (rows[0]?.any) nonEmpty.push(table)
  }
  return nonEmpty
}

/** Number of connections of servers to this database. */
export const countServerConnections = (db: Db) => onlyValue<number>(db)`
  select count(*) as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'scrutineer%'`

/** Columns of a table that a saved row has, without generated ones. */
export const writableColumns = async (db: Db, table: string, row: string) => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname in (select json_object_keys(${row}::json))
    order by attnum`.execute(db)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

/** Row count and hash of a table, as in `BackupTable`. Rows that were just inserted are read in insertion order. */
const readBackTable = async (db: Db, table: string, signal: AbortSignal | undefined) => {
  const hash = createHash('sha256')
  let rows = 0
  await sql`declare read_back no scroll cursor for ${selectJsonLines(table)}`.execute(db)
  for await (const lines of fetchJsonLines(db, 'read_back')) {
    signal?.throwIfAborted()
    hash.update(`${lines.join('\n')}\n`)
    rows += lines.length
  }
  await sql`close read_back`.execute(db)
  return { rows, sha256: hash.digest('hex') }
}

/**
 * Restores a table in the current transaction, without triggers, since the backup includes what they maintain. Reads the
 * rows back, and throws if any value differs, or when the signal is aborted.
 */
export const restoreTable = async (
  db: Db,
  { name, rows, sha256, lines }: BackupTable,
  signal?: AbortSignal,
): Promise<void> => {
  const table = sql.table(name)
  await sql`alter table ${table} disable trigger user`.execute(db)
  for await (const page of lines) {
    signal?.throwIfAborted()
    const columns = await writableColumns(db, name, page[0] ?? '{}')
    await sql`insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, ${`[${page.join(',')}]`}::json)`.execute(db)
  }
  // Otherwise a scan of a large table may start in the middle of it.
  await sql`set local synchronize_seqscans = off`.execute(db)
  const actual = await readBackTable(db, name, signal)
  if (actual.rows !== rows || actual.sha256 !== sha256)
    throw new Error(`The restored rows of “${name}” differ from the backup: ${actual.rows} of ${rows}.`)
  await sql`alter table ${table} enable trigger user`.execute(db)
}

/** Sets sequences to their last values, except those that don't exist any more. */
export const restoreSequences = async (
  db: Db,
  sequences: readonly { readonly name: string; readonly last: string | null }[],
): Promise<void> => {
  for (const { name, last } of sequences)
    if (last !== null) await sql`select setval(to_regclass(quote_ident(${name})), ${last}::bigint)`.execute(db)
  await sql`select setval('live_position', nextval('live_position') + ${LIVE_POSITION_GAP}::bigint)`.execute(db)
}

/**
 * Marks deliveries that were pending at the time of the backup as failed: they may have been completed since and must not
 * be repeated.
 */
export const failPendingDeliveries = (db: Db, at: Date) => run(db)`update notification_recipient
  set status = 'failed', detail = 'unknown: restored from a backup', settled_at = ${at}::timestamptz
  where status = 'pending'`

/** Updates the planner's statistics. */
export const analyzeTables = (db: Db) => run(db)`analyze`
