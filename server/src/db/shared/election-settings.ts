import { defaultElectionSettings, type ElectionSettings } from '@scrutineer/contract/election-settings'
import type { Db } from '../client.ts'

/** The settings of the election, or the defaults. */
export const findElectionSettings = async (db: Db): Promise<ElectionSettings> => {
  const row = await db
    .selectFrom('election_settings')
    .select([
      'late_after_minutes as lateAfterMinutes',
      'release_after_minutes as releaseAfterMinutes',
      'disagreement_minutes as disagreementMinutes',
      'levels',
    ])
    .executeTakeFirst()
  return row ?? defaultElectionSettings
}

/** Replaces the settings of the election and notifies the live streams of all NGOs. */
export const saveElectionSettings = async (db: Db, settings: ElectionSettings, now: Date): Promise<void> => {
  const row = {
    late_after_minutes: settings.lateAfterMinutes,
    release_after_minutes: settings.releaseAfterMinutes,
    disagreement_minutes: settings.disagreementMinutes,
    levels: settings.levels ?? [],
  }
  await db
    .insertInto('election_settings')
    .values(row)
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
  await db.insertInto('live_event').values({ kind: 'settings', created_at: now }).execute()
}
