import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../client.ts'
import { isUntakenFollowUp, waitingSince } from './open.ts'

export interface OldestUntaken {
  readonly idObserver: number
  readonly idPollingStation: number
  readonly pollingStationName: string
  readonly since: Date
}

/** The report with a flag that has waited longest for an owner, of the follow-ups that meet the condition. */
export const findOldestUntakenWhere = async (db: Db, condition: RawBuilder<boolean>): Promise<OldestUntaken | null> => {
  const { rows } = await sql<OldestUntaken>`
    select thread.observer_id as "idObserver", thread.polling_station_id as "idPollingStation",
      county.code || ' ' || polling_station.number as "pollingStationName", ${waitingSince} as since
    from follow_up
    join thread on thread.follow_up_id = follow_up.id
    join polling_station on polling_station.id = thread.polling_station_id
    join county on county.id = thread.county_id
    where ${condition} and ${isUntakenFollowUp} and thread.flagged_count > 0
    order by ${waitingSince}, follow_up.id, thread.sort_at, thread.observer_id limit 1`.execute(db)
  return rows[0] ?? null
}
