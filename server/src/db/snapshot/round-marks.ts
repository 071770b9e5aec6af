import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { findTables } from '../schema/tables.ts'

/**
 * Numbers that change whenever something of a round is added, resolved or delivered. The number of rows has the table's name;
 * other marks have the table's name and a suffix.
 */
export type RoundMarks = Readonly<Record<string, number>>

/** Tables without ids that count up. */
const withoutId = new Set<string>(['answer_conflict', 'app_item', 'notification_recipient', 'reminder'])

/** Changes of rows that exist already. */
const changes = sql`
  select 'unplaced_report.placed', count(*) from unplaced_report where resolution = 'placed'
  union all select 'unplaced_report.dismissed', count(*) from unplaced_report where resolution = 'dismissed'
  union all select 'notification_recipient.pending', count(*) from notification_recipient where status = 'pending'
  union all select 'answer_conflict.resolved', count(*) from answer_conflict where resolution is not null
  union all select 'answer_verification.withdrawn', count(*) from answer_verification where withdrawn_at is not null`

/** The marks of the current round, or of the snapshot of the transaction. */
export const readRoundMarks = async (db: Db): Promise<RoundMarks> => {
  const appended = findTables(({ isAppended }) => isAppended === true)
  const counts = appended.map(name => sql`select ${sql.lit(name)} as name, count(*) as value from ${sql.table(name)}`)
  const newest = appended
    .filter(name => !withoutId.has(name))
    .map(name => sql`select ${sql.lit(`${name}.newest`)}, coalesce(max(id), 0) from ${sql.table(name)}`)
  const { rows } = await sql<{ name: string; value: string | number }>`
    ${sql.join([...counts, ...newest, changes], sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
}

/** Whether nothing was added, resolved or delivered between the two readings. */
export const areSameMarks = (current: RoundMarks, earlier: RoundMarks): boolean =>
  Object.entries(current).every(([name, value]) => earlier[name] === value)

interface CompletedBackup {
  readonly checksum: string
  readonly takenAt: string
  readonly missing: readonly string[]
}

/** Records what a complete backup contains, for the beginning of a new round and for the readiness. */
export const recordCompletedBackup = (db: Db, { checksum, takenAt, missing }: CompletedBackup, marks: RoundMarks) =>
  db
    .insertInto('completed_backup')
    .values({
      checksum,
      taken_at: new Date(takenAt),
      appended: JSON.stringify(marks),
      missing_pictures: missing.length,
    })
    .execute()
