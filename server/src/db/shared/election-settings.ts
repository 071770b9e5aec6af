import { defaultElectionSettings, type ElectionSettings } from '@scrutineer/contract/election-settings'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { run } from '../query.ts'
import type { Database } from '../schema/columns.ts'
import { emitLive } from './live-events.ts'

export type StoredElectionSettings = {
  readonly [Name in Exclude<
    keyof ElectionSettings,
    'version' | 'timeZone' | 'languages' | 'observerLanguages' | 'availableLanguages'
  >]-?: Exclude<ElectionSettings[Name], undefined>
} & {
  /** Null until it is chosen: the server's applies. */
  readonly timeZone: string | null
  /** Null until they are chosen: all languages are offered. */
  readonly languages: string[] | null
  readonly observerLanguages: string[] | null
}

/** The settings with what applies until they are chosen. */
export interface PresentedElection
  extends Omit<StoredElectionSettings, 'timeZone' | 'languages' | 'observerLanguages'> {
  readonly timeZone: string
  readonly languages: string[]
  readonly observerLanguages: string[]
}

const columns = {
  lateAfterMinutes: 'late_after_minutes',
  releaseAfterMinutes: 'release_after_minutes',
  disagreementMinutes: 'disagreement_minutes',
  levels: 'levels',
  electionName: 'election_name',
  electionDate: 'election_date',
  isRehearsal: 'is_rehearsal',
  timeZone: 'time_zone',
  languages: 'languages',
  observerLanguages: 'observer_languages',
  country: 'country',
  officePhone: 'office_phone',
  carefulMode: 'careful_mode',
  retentionDays: 'retention_days',
} as const satisfies Record<keyof StoredElectionSettings, keyof Database['election_settings']>

// Object.keys widens the names.
export const settingNames = Object.keys(columns) as readonly (keyof typeof columns)[]

/** The settings of the election, or the defaults. */
export const findElectionSettings = async (db: Db): Promise<StoredElectionSettings> => {
  const selection = settingNames.map(name => sql`${sql.ref(columns[name])} as ${sql.ref(name)}`)
  const { rows } = await sql<StoredElectionSettings>`
    select ${sql.join(selection)} from election_settings`.execute(db)
  return rows[0] ?? { ...defaultElectionSettings, timeZone: null, languages: null, observerLanguages: null }
}

/** The election's time zone: the chosen one, otherwise the server's. Read for each request, so that a change applies at once. */
export const findTimeZone = async (db: Db, serverZone: string): Promise<string> => {
  const row = await db.selectFrom('election_settings').select('time_zone').executeTakeFirst()
  return row?.time_zone ?? serverZone
}

/** Until the transaction ends, no other one changes the settings or ends a rehearsal. */
export const lockElectionSettings = (db: Db) => run(db)`lock table election_settings in share row exclusive mode`

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
  const refs = Object.values(columns).map(column => sql.ref(column))
  const changes = refs.map(ref => sql`${ref} = excluded.${ref}`)
  await sql`
    insert into election_settings (${sql.join(refs)}) values (${sql.join(settingNames.map(name => settings[name]))})
    on conflict (id) do update set ${sql.join(changes)}`.execute(db)
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
