import { sql } from 'kysely'
import { allRows, run } from '../query.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { emitLive, ofObserver } from './live-events.ts'

export interface NewHelpCall {
  readonly observerId: number
  /** Undefined if the phone said none that exists: the station of the observer's newest arrival counts. */
  readonly stationId: number | undefined
  readonly text: string
  readonly now: Date
}

/** Inserts a call for help and writes its live event. */
export const insertHelpCall = ({ db }: ScopedDb, { observerId, stationId, text, now }: NewHelpCall) => run(db)`
  with called as (
    insert into help_call (observer_id, polling_station_id, text, called_at)
    values (${observerId},
      coalesce(${stationId ?? null}::int, (select station_id from observer_activity where observer_id = ${observerId})),
      ${text}, ${now})
    returning observer_id
  )
  ${emitLive({ kind: 'help', at: now, about: ofObserver, from: sql`observer join called on observer_id = id` })}`

const MAX_CALLS = 20

export interface StoredHelpCall {
  readonly at: Date
  readonly countyCode: string | null
  readonly pollingStationNumber: number | null
  /** Who took it, and the NGO of that account if it is there. */
  readonly account: string | null
  readonly ngo: string | null
  readonly takenAt: Date | null
  readonly closedAt: Date | null
}

/** The newest calls for help of an observer, newest first. */
export const findHelpCalls = ({ db }: ScopedDb, observerId: number) => allRows<StoredHelpCall>(db)`
  select called_at as at, county.code as "countyCode", number as "pollingStationNumber", taken_by as account,
    ngo.name as ngo, taken_at as "takenAt", closed_at as "closedAt"
  from help_call
  left join polling_station on polling_station.id = polling_station_id left join county on county.id = county_id
  left join staff on lower(staff.account) = lower(taken_by) left join ngo on ngo.id = staff.ngo_id
  where observer_id = ${observerId} order by help_call.id desc limit ${MAX_CALLS}`
