import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { lockElectionSettings, lockReporting } from '../../db/shared/election-settings.ts'
import { appendedTables, dueTables, roundTables } from '../../db/snapshot/round-tables.ts'

type AppendedRows = Readonly<Record<string, number>>

/**
 * Numbers of rows of the appended tables when a backup was taken; undefined if the server hasn't sent this backup since the
 * round began. An earlier round may have had as many rows.
 */
export const findBackedUpRows = async ({ db }: ScopedDb, checksum: string): Promise<AppendedRows | undefined> => {
  const found = await db
    .selectFrom('completed_backup')
    .where('checksum', '=', checksum)
    .where(
      'taken_at',
      '>=',
      sql<Date>`(
      select coalesce(max(at), '-infinity') from audit where action = 'round.begin')`,
    )
    .select('appended')
    .executeTakeFirst()
  return found?.appended
}

/** Locks all tables of the round until the transaction ends; phones and staff wait. */
export const lockRound = async (db: Db): Promise<void> => {
  // In the order of a change of the settings.
  await lockElectionSettings(db)
  await lockReporting(db)
  const tables = [...roundTables, ...dueTables].map(name => sql.table(name))
  await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(db)
}

/** Numbers of rows of the appended tables. */
export const countAppendedRows = async (db: Db): Promise<AppendedRows> => {
  const counts = appendedTables.map(
    name => sql`select ${sql.lit(name)} as name, count(*)::int as rows from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(row => [row.name, row.rows]))
}

/** Whether nothing was appended between the two counts. */
export const hasSameRows = (one: AppendedRows, other: AppendedRows): boolean =>
  appendedTables.every(name => one[name] === other[name])

/** Removes everything that was reported, what depends on it, and the checkpoints that were due. */
export const emptyRound = async (db: Db, now: Date): Promise<void> => {
  await sql`truncate table ${sql.join(roundTables.map(name => sql.table(name)))}`.execute(db)
  await db.deleteFrom('checkpoint').where('due_at', '<=', now).execute()
  await sql`
    update observer set note_count = 0, station_count = 0, last_seen_at = null
    where note_count <> 0 or station_count <> 0 or last_seen_at is not null`.execute(db)
  await sql`update observer_activity set station_id = null where station_id is not null`.execute(db)
}

/** Tells all open screens that everything has changed. */
export const announceReset = async (db: Db, now: Date): Promise<void> => {
  await db.insertInto('live_event').values({ kind: 'reset', created_at: now }).execute()
}
