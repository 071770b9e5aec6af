import { defaultElectionSettings as defaults } from '@scrutineer/contract/election-settings'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { onlyValue } from '../../db/query.ts'
import { findTables } from '../../db/schema/tables.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { lockElectionSettings, lockReporting } from '../../db/shared/election-settings.ts'
import { emitLive } from '../../db/shared/live-events.ts'
import type { RoundMarks } from '../../db/snapshot/round-marks.ts'

export { areSameMarks, readRoundMarks } from '../../db/snapshot/round-marks.ts'

/**
 * The marks and the number of missing pictures of a backup; undefined if the server hasn't sent this backup since the round
 * began. An earlier round may have had the same marks.
 */
export const findCompletedBackup = async (
  { db }: ScopedDb,
  checksum: string,
): Promise<{ readonly marks: RoundMarks; readonly missingPictures: number } | undefined> =>
  db
    .selectFrom('completed_backup')
    .where('checksum', '=', checksum)
    .where(
      'taken_at',
      '>=',
      sql<Date>`(
      select coalesce(max(at), '-infinity') from audit where action = 'round.begin')`,
    )
    .select(['appended as marks', 'missing_pictures as missingPictures'])
    .executeTakeFirst()

/** Locks all tables of the round until the transaction ends; phones and staff wait. */
export const lockRound = async (db: Db): Promise<void> => {
  // In the order of a change of the settings.
  await lockElectionSettings(db)
  await lockReporting(db)
  const tables = findTables(({ round }) => round !== 'keeps').map(name => sql.table(name))
  await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(db)
}

/** Keeps the result of the last test message, since the notifications are removed. */
const retainPushTest = async (db: Db) => {
  await sql`
    insert into election_settings (late_after_minutes, release_after_minutes, disagreement_minutes, push_test)
    select ${defaults.lateAfterMinutes}::int, ${defaults.releaseAfterMinutes}::int,
      ${defaults.disagreementMinutes}::int, test.result
    from (
      select jsonb_build_object('status', status, 'detail', detail, 'at', created_at) as result
      from notification join notification_recipient on notification_id = notification.id
      where is_test order by notification.id desc limit 1
    ) as test
    on conflict (id) do update set push_test = excluded.push_test`.execute(db)
}

/** The visits that an export has: an observer's reports of one station are versions of one visit. */
export const countVisits = (db: Db) => onlyValue<number>(db)`
  select count(*)::int as visits from visit where superseded_at is null`

/** Removes everything that was reported, what depends on it, and the checkpoints that were due. */
export const emptyRound = async (db: Db, now: Date): Promise<void> => {
  await retainPushTest(db)
  const emptied = findTables(({ round }) => round === 'empties').map(name => sql.table(name))
  await sql`truncate table ${sql.join(emptied)}`.execute(db)
  await db.deleteFrom('checkpoint').where('due_at', '<=', now).execute()
  await sql`
    update observer set note_count = 0, station_count = 0, last_seen_at = null
    where note_count <> 0 or station_count <> 0 or last_seen_at is not null`.execute(db)
  await sql`update observer_activity set last_seen_at = null, station_count = 0, station_id = null`.execute(db)
}

/** Tells all open screens that everything has changed. */
export const announceReset = async (db: Db, now: Date): Promise<void> => {
  await emitLive({ kind: 'reset', at: now }).execute(db)
}

/**
 * Who has reported in this round, and what isn't delivered. Organizers see all NGOs, so no scope applies. A phone reports
 * without a registration, and a removed observer may have reported.
 */
export const findRoundActivity = async ({ db }: ScopedDb) => {
  const { rows } = await sql<{ observers: number; last: Date | null; undelivered: number }>`
    with report as (
      select observer_id, max(sort_at) as at from thread group by observer_id
      union all select observer_id, max(recorded_at) from visit group by observer_id
      union all select observer_id, max(received_at) from unplaced_report group by observer_id
    )
    select count(distinct observer_id)::int as observers, max(at) as last,
      (select count(*)::int from notification_recipient where status = 'pending') as undelivered
    from report`.execute(db)
  const [row] = rows
  return {
    observers: row?.observers ?? 0,
    lastReportAt: row?.last ?? null,
    undelivered: row?.undelivered ?? 0,
  }
}
