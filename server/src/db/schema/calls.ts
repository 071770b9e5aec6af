import type { CallOutcome } from '@scrutineer/contract/fields/call-values'
import type { Generated } from 'kysely'
import type { Id } from './columns.ts'

export interface CallTables {
  checkpoint: CheckpointTable
  checkpoint_county: CheckpointCountyTable
  observer_assignment: ObserverAssignmentTable
  form_progress: FormProgressTable
  observer_county: ObserverCountyTable
  phone_call: PhoneCallTable
  call_claim: CallClaimTable
  reminder: ReminderTable
}

interface CheckpointTable {
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

interface CheckpointCountyTable {
  checkpoint_id: number
  county_id: number
}

interface ObserverAssignmentTable {
  observer_id: number
  polling_station_id: number
}

interface FormProgressTable {
  observer_id: number
  polling_station_id: number
  form_id: number
  county_id: number
  answered_count: number
  /** Time of the newest answer that increased the count. */
  progressed_at: Date
  last_answer_at: Date
  /** The board reads these rows alone. */
  is_expected: Generated<boolean>
}

/** Counties where an observer arrived or reported. */
interface ObserverCountyTable {
  observer_id: number
  county_id: number
}

interface PhoneCallTable {
  id: Id
  observer_id: number
  checkpoint_id: number | null
  staff_id: number | null
  /** Preserved when the account is deleted. */
  account: string
  at: Date
  /** The number that was called. */
  phone_key: string
  outcome: CallOutcome
  next_try_at: Date | null
  comment: string | null
  /** Account and idempotency key of the request. */
  sender_key: string | null
  request_hash: string | null
}

interface CallClaimTable {
  observer_id: number
  staff_id: number
  claimed_at: Date
  expires_at: Date
  skipped_at: Date | null
}

interface ReminderTable {
  notification_id: number
  checkpoint_id: number
}
