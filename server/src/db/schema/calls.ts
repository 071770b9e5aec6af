import type { CallOutcome } from '@scrutineer/contract/fields/call-values'
import type { Generated } from 'kysely'
import type { Id } from './columns.ts'

export interface CallTables {
  checkpoint: {
    id: Id
    name: string
    form_id: number
    due_at: Date
    /** Null for all questions of the published form. */
    required_answers: number | null
    /** Otherwise those of `checkpoint_county`. */
    all_counties: boolean
    created_at: Date
  }
  checkpoint_county: {
    checkpoint_id: number
    county_id: number
  }
  observer_assignment: {
    observer_id: number
    polling_station_id: number
  }
  form_progress: {
    observer_id: number
    polling_station_id: number
    form_id: number
    county_id: number
    answered_count: number
    /** Questions that aren't to be asked after the current answers and have no answer. */
    not_asked_count: Generated<number>
    /** Time of the newest answer that increased the count. */
    progressed_at: Date
    last_answer_at: Date
    /** The board reads these rows alone. */
    is_expected: Generated<boolean>
  }
  /** Counties where an observer arrived or reported. */
  observer_county: {
    observer_id: number
    county_id: number
  }
  phone_call: {
    id: Id
    observer_id: number
    checkpoint_id: number | null
    staff_id: number | null
    /** Preserved when the account is deleted. */
    account: string
    at: Date
    /** The number that was called. */
    phone: string
    phone_key: string
    outcome: CallOutcome
    next_try_at: Date | null
    comment: string | null
    /** Account and idempotency key of the request. */
    sender_key: string | null
    request_hash: string | null
  }
  call_claim: {
    observer_id: number
    staff_id: number
    claimed_at: Date
    expires_at: Date
    skipped_at: Date | null
  }
  reminder: {
    notification_id: number
    checkpoint_id: number
  }
}
