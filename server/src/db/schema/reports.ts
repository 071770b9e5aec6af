import type { CheckSentence, CheckSeverity, checkEnds } from '@scrutineer/contract/checks/form-check'
import type { ConflictResolution, VerificationMethod } from '@scrutineer/contract/fields/corrections'
import type { FollowUpState } from '@scrutineer/contract/fields/follow-up-states'
import type { UnplacedReason, UnplacedReport } from '@scrutineer/contract/unplaced'
import type { Generated } from 'kysely'
import type { Id, Json } from './columns.ts'

export interface ReportTables {
  visit: {
    id: Id
    observer_id: number
    polling_station_id: number
    revision: number
    urban_area: Generated<boolean>
    president_female: Generated<boolean>
    arrived_at: Date | null
    left_at: Date | null
    recorded_at: Date
    superseded_at: Date | null
    /** Set for a report that was unplaced first. */
    history_position: Generated<number | null>
    other_fields: Json<unknown> | null
  }
  thread: {
    observer_id: number
    polling_station_id: number
    ngo_id: number
    county_id: number
    sort_at: Date
    first_answer_at: Date | null
    last_answer_at: Date | null
    flagged_count: Generated<number>
    opening_flagged_count: Generated<number>
    counting_flagged_count: Generated<number>
    note_count: Generated<number>
    follow_up_id: number | null
    /** Copy of the follow-up's state; the owner likewise. */
    follow_up_state: FollowUpState | null
    follow_up_owner_id: number | null
    open_check_count: Generated<number>
  }
  /** A flagged option that is selected now. */
  thread_flag: {
    answer_id: number
    option_id: number
    question_id: number
    ngo_id: number
    observer_id: number
    polling_station_id: number
  }
  /** The number, or the text that isn't one, of an option of a current answer. */
  reported_number: {
    answer_id: number
    option_id: number
    observer_id: number
    polling_station_id: number
    ngo_id: number
    answered_at: Date
    /** A decimal. */
    value: string | null
  }
  /** The newest report that an account has seen of a thread. */
  thread_seen: {
    staff_id: number
    observer_id: number
    polling_station_id: number
    seen_until: Date
  }
  answer: {
    id: Id
    observer_id: number
    polling_station_id: number
    question_id: number
    form_id: number
    form_version: number
    revision: number
    answered_at: Date
    superseded_at: Date | null
    /** Set for a report that was unplaced first. */
    history_position: Generated<number | null>
    /** Account that typed the answer during a phone call; null if the observer's phone sent it. */
    dictated_to: string | null
    /** Account that entered this version as a correction, and why; null for what the observer reported. */
    corrected_by: Generated<string | null>
    correction_reason: Generated<string | null>
    /** Account that accepted the observer's later answer in place of a correction; this version is its copy. */
    accepted_by: Generated<string | null>
    /** The observer could not observe it: there is no option, and the answer isn't withdrawn. */
    not_observed: Generated<boolean>
  }
  /** A version that the observer reported after a correction and that contradicts it. */
  answer_conflict: {
    answer_id: number
    /** Null while it is open. */
    resolution: Generated<ConflictResolution | null>
    resolved_at: Generated<Date | null>
    resolved_by: Generated<string | null>
  }
  answer_verification: {
    id: Id
    answer_id: number
    method: VerificationMethod
    verified_at: Date
    verified_by: string
    withdrawn_at: Generated<Date | null>
    withdrawn_by: Generated<string | null>
  }
  selected_option: {
    answer_id: number
    option_id: number
    value: string | null
    flagged: boolean
    /** Canonical value of a typed text; null for others. */
    typed: string | null
  }
  /** A check that fires, or has fired, for a report. */
  fired_check: {
    id: Id
    observer_id: number
    polling_station_id: number
    check_id: number
    form_id: number
    form_version: number
    says: Json<CheckSentence>
    severity: CheckSeverity
    operands: Json<Readonly<Record<string, string>>>
    left_sum: string
    right_sum: string
    tolerance: string
    fired_at: Date
    ended_at: Date | null
    end_reason: (typeof checkEnds)[number] | null
    /** When the observer confirmed the numbers for which it fires. */
    confirmed_at: Generated<Date | null>
  }
  note: {
    id: Id
    observer_id: number
    polling_station_id: number
    question_id: number | null
    text: string
    staff_id: number | null
    /** Account name at the time of writing; preserved when the account is deleted. */
    staff_account: string | null
    created_at: Date
    sent_under: string | null
  }
  attachment: {
    id: Id
    note_id: number
    position: number
    file_name: string
    media_type: string
    size_bytes: number
    sha256: string
    /** Pixels in upright orientation; 0 without a preview. */
    width: number
    height: number
    /** Of the photo that the phone made a smaller copy of; null where the file is what was recorded. */
    original_sha256: Generated<string | null>
  }
  unplaced_report: {
    id: Id
    observer_id: number
    kind: UnplacedReport['kind']
    posted: Json<unknown>
    reasons: UnplacedReason[]
    received_at: Date
    fingerprint: string
    resolution: 'placed' | 'dismissed' | null
    resolved_at: Date | null
    resolved_account: string | null
    dismissal_reason: string | null
    polling_station_id: number | null
  }
  unplaced_attachment: Omit<ReportTables['attachment'], 'note_id'> & { unplaced_report_id: number }
}
