import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { findBackupTables } from './backup-tables.ts'
import { fetchJsonLines, selectJsonLines } from './json-lines.ts'

/**
 * Open screens go on after the last live event that they saw. Far enough ahead, none of the places that were given since
 * the backup is given again.
 */
const LIVE_POSITION_GAP = 1_000_000

/** A table and its rows, as a backup has them. */
export interface BackupTable {
  readonly name: string
  readonly rows: number
  /** SHA-256 over the lines, with their line ends, in hex. */
  readonly sha256: string
  readonly lines: AsyncIterable<readonly string[]>
}

/** Tables that have rows, other than those that only tell how the tables came to be. */
export const findNonEmptyTables = async (db: Db): Promise<string[]> => {
  const filled: string[] = []
  for (const table of await findBackupTables(db)) {
    const { rows } = await sql<{ any: boolean }>`select exists (select from ${sql.table(table)}) as any`.execute(db)
    if (rows[0]?.any) filled.push(table)
  }
  return filled
}

/** How many other connections to this database are a server's. */
export const countServerConnections = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'scrutineer%'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Columns that are given values: those that the database reckons out of others are not. */
const writableColumns = async (db: Db, table: string) => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

/** What lies in a table now, as `LoadedTable` tells of it: rows that were just loaded are read in the order they came in. */
const readBackTable = async (db: Db, table: string) => {
  const hash = createHash('sha256')
  let rows = 0
  await sql`declare read_back no scroll cursor for ${selectJsonLines(table)}`.execute(db)
  for await (const lines of fetchJsonLines(db, 'read_back')) {
    hash.update(`${lines.join('\n')}\n`)
    rows += lines.length
  }
  await sql`close read_back`.execute(db)
  return { rows, sha256: hash.digest('hex') }
}

/**
 * Fills a table as it was, in a transaction: what triggers would count is among the rows already. Then reads everything
 * back, and throws when a single value is another than it was.
 */
export const restoreTable = async (db: Db, { name, rows, sha256, lines }: BackupTable): Promise<void> => {
  const table = sql.table(name)
  const columns = await writableColumns(db, name)
  await sql`alter table ${table} disable trigger user`.execute(db)
  for await (const page of lines) {
    await sql`insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, ${`[${page.join(',')}]`}::json)`.execute(db)
  }
  // Several readers of a large table would begin in its middle.
  await sql`set local synchronize_seqscans = off`.execute(db)
  const found = await readBackTable(db, name)
  if (found.rows !== rows || found.sha256 !== sha256)
    throw new Error(`The rows of “${name}” read back otherwise than they were written: ${found.rows} of ${rows}.`)
  await sql`alter table ${table} enable trigger user`.execute(db)
}

/** Lets sequences go on where they were. */
export const restoreSequences = async (
  db: Db,
  sequences: readonly { readonly name: string; readonly last: string | null }[],
): Promise<void> => {
  for (const { name, last } of sequences)
    if (last !== null) await sql`select setval(quote_ident(${name})::regclass, ${last}::bigint)`.execute(db)
  await sql`select setval('live_position', nextval('live_position') + ${LIVE_POSITION_GAP}::bigint)`.execute(db)
}

/**
 * Ends what waited to be delivered when the backup was taken: whether it was delivered since, nobody here can know, and
 * it must not be sent twice.
 */
export const failPendingDeliveries = async (db: Db, at: Date): Promise<void> => {
  await sql`update notification_recipient
    set status = 'failed', detail = 'unknown: restored from a backup', settled_at = ${at}::timestamptz
    where status = 'pending'`.execute(db)
}

/** Lets the planner know how many rows there are, which it would find out late by itself. */
export const analyze = async (db: Db): Promise<void> => {
  await sql`analyze`.execute(db)
}
