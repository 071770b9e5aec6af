import type { FollowUpState, severities, Verdict } from '@scrutineer/contract/fields/follow-up-states'
import type { FollowUpEvent } from '@scrutineer/contract/follow-up'
import type { Generated, Updateable } from 'kysely'
import type { Id, Json } from './columns.ts'

export interface FollowUpTables {
  follow_up: {
    id: Id
    ngo_id: number
    state: Generated<FollowUpState>
    owner_id: number | null
    severity: (typeof severities)[number] | null
    referred_to: string | null
    referred_at: Date | null
    opened_at: Date
    updated_at: Date
    /** When it was opened or reopened last. */
    waiting_since: Date
    /** The verdict of a closed follow-up. */
    result: Verdict | null
  }
  follow_up_event: {
    id: Id
    follow_up_id: number
    at: Date
    kind: FollowUpEvent['kind']
    /** Null for what a report caused. */
    staff_id: number | null
    /** Account name at that time; preserved when the account is deleted. */
    account: string | null
    value: string | null
    /** When that took place which the event records; null if that is when it was recorded. */
    occurred_at: Date | null
    /** The flagged answer that opened or reopened the follow-up. */
    answer_id: number | null
    /** The check that opened or reopened it. */
    fired_check_id: number | null
    /** The note that opened or reopened it. */
    note_id: number | null
    /** The linked or unlinked report. */
    observer_id: number | null
    polling_station_id: number | null
    /** The values that the change replaced, by column, times as texts; null if it can't be undone. */
    previous: Json<Partial<Updateable<FollowUpTables['follow_up']>>> | null
    /** Account and idempotency key of the request that stored a comment. */
    sender_key: string | null
    request_hash: string | null
  }
  /** An account that a comment mentions. */
  follow_up_mention: {
    event_id: number
    staff_id: number
    follow_up_id: number
  }
}
