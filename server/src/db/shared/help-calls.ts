import { sql } from 'kysely'
import type { ScopedDb } from '../scoped-db.ts'

export interface NewHelpCall {
  readonly observerId: number
  /** Undefined if the phone said none that exists: the station of the observer's newest arrival counts. */
  readonly stationId: number | undefined
  readonly text: string
  readonly now: Date
}

/** Inserts a call for help and writes its live event. */
export const insertHelpCall = async (
  { db }: ScopedDb,
  { observerId, stationId, text, now }: NewHelpCall,
): Promise<void> => {
  await sql`
    with called as (
      insert into help_call (observer_id, polling_station_id, text, called_at)
      values (${observerId},
        coalesce(${stationId ?? null}::int, (select station_id from observer_activity where observer_id = ${observerId})),
        ${text}, ${now})
      returning observer_id
    )
    insert into live_event (kind, ngo_id, observer_id, created_at)
    select 'help', ngo_id, id, ${now}::timestamptz from observer join called on observer_id = id`.execute(db)
}

/** The newest call for help of an observer that isn't closed. */
export const findOpenHelpCall = ({ db }: ScopedDb, observerId: number) =>
  db
    .selectFrom('help_call')
    .where('observer_id', '=', observerId)
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    .select(['called_at as at', 'taken_by as takenBy', 'taken_at as takenAt'])
    .executeTakeFirst()
