import type { ProductLanguage } from '@scrutineer/contract/core/languages'
import { defaultElectionSettings, type ElectionSettings } from '@scrutineer/contract/election-settings'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { emitLive } from './live-events.ts'

export type StoredElectionSettings = Omit<ElectionSettings, 'timeZone' | 'languages'> & {
  /** Null until it is chosen: the server's applies. */
  readonly timeZone: string | null
  /** Null until they are chosen: all languages are offered. */
  readonly languages: ProductLanguage[] | null
}

/** The settings of the election, or the defaults. */
export const findElectionSettings = async (db: Db): Promise<StoredElectionSettings> => {
  const row = await db
    .selectFrom('election_settings')
    .select([
      'late_after_minutes as lateAfterMinutes',
      'release_after_minutes as releaseAfterMinutes',
      'disagreement_minutes as disagreementMinutes',
      'levels',
      'election_name as electionName',
      'election_date as electionDate',
      'is_rehearsal as isRehearsal',
      'time_zone as timeZone',
      'languages',
      'country',
      'office_phone as officePhone',
      'careful_mode as carefulMode',
    ])
    .executeTakeFirst()
  return row ?? { ...defaultElectionSettings, timeZone: null, languages: null }
}

/** The election's time zone: the chosen one, otherwise the server's. Read for each request, so that a change applies at once. */
export const findTimeZone = async (db: Db, serverZone: string): Promise<string> => {
  const row = await db.selectFrom('election_settings').select('time_zone').executeTakeFirst()
  return row?.time_zone ?? serverZone
}

/** Until the transaction ends, no other one changes the settings or ends a rehearsal. */
export const lockElectionSettings = async (db: Db): Promise<void> => {
  await sql`lock table election_settings in share row exclusive mode`.execute(db)
}

/** Until the transaction ends, nothing more is reported; waits for reports that are being written, and phones wait for it. */
export const lockReporting = async (db: Db): Promise<void> => {
  // Ends within the time that phones wait for a reply.
  await sql`set local lock_timeout = '5s'`.execute(db)
  // A report locks its observer first.
  await sql`lock table observer in exclusive mode`.execute(db)
}

/** Notifies the live streams of all NGOs. */
const announceSettings = async (db: Db, now: Date): Promise<void> => {
  await emitLive({ kind: 'settings', at: now }).execute(db)
}

/** Replaces the settings of the election and notifies the live streams of all NGOs. */
export const saveElectionSettings = async (db: Db, settings: StoredElectionSettings, now: Date): Promise<void> => {
  const row = {
    late_after_minutes: settings.lateAfterMinutes,
    release_after_minutes: settings.releaseAfterMinutes,
    disagreement_minutes: settings.disagreementMinutes,
    levels: settings.levels ?? [],
    election_name: settings.electionName ?? '',
    election_date: settings.electionDate ?? null,
    is_rehearsal: settings.isRehearsal ?? false,
    time_zone: settings.timeZone,
    languages: settings.languages,
    country: settings.country ?? null,
    office_phone: settings.officePhone ?? null,
    careful_mode: settings.carefulMode ?? false,
  }
  await db
    .insertInto('election_settings')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
  await announceSettings(db, now)
}

/** Whether everything that is reported belongs to a rehearsal. */
export const isRehearsal = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom('election_settings').select('is_rehearsal').executeTakeFirst()
  return row?.is_rehearsal === true
}

/** Ends the rehearsal, if there is one. Returns whether there was. */
export const endRehearsal = async (db: Db, now: Date): Promise<boolean> => {
  await lockElectionSettings(db)
  if (!(await isRehearsal(db))) return false
  await db.updateTable('election_settings').set({ is_rehearsal: false }).execute()
  await announceSettings(db, now)
  return true
}

/** Whether answers, notes, visits or unplaced reports were received in this round. */
export const hasReports = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from answer) or exists (select from note) or exists (select from visit)
      or exists (select from unplaced_report) as found`.execute(db)
  return rows[0]?.found === true
}
