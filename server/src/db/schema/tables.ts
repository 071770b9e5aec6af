import type { AccessLinkPurpose } from '@scrutineer/contract/access-links'
import type { Generated } from 'kysely'
import type { FormDocument } from '../../domain/forms/form-document.ts'
import type { CallTables } from './calls.ts'
import type { Id, Json } from './columns.ts'
import type { ObserverActivityTable, TallyChangeTable, TallyTable } from './counters.ts'
import type { ElectionSettingsTable, SavedViewTable } from './election.ts'
import type {
  AuditTable,
  LiveEventTable,
  NotificationRecipientTable,
  NotificationTable,
  OutboxTable,
} from './events.ts'
import type { ExportTables } from './exports.ts'
import type { FollowUpEventTable, FollowUpMentionTable, FollowUpTable, ThreadSeenTable } from './follow-ups.ts'
import type { AreaTable, CountyTable, PollingStationTable, StationAliasTable } from './places.ts'
import type {
  AnswerTable,
  AttachmentTable,
  NoteTable,
  SelectedOptionTable,
  ThreadFlagTable,
  ThreadTable,
  UnplacedAttachmentTable,
  UnplacedReportTable,
  VisitTable,
} from './reports.ts'

/** The tables created by migrations/. A `Generated` column has a default or an identity. */
export interface Database extends ExportTables, CallTables {
  ngo: NgoTable
  staff: StaffTable
  observer: ObserverTable
  observer_activity: ObserverActivityTable
  generated_pins: GeneratedPinsTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  session: SessionTable
  access_link: AccessLinkTable
  login_failure: LoginFailureTable
  known_network: KnownNetworkTable
  push_registration: PushRegistrationTable
  area: AreaTable
  station_alias: StationAliasTable
  county: CountyTable
  polling_station: PollingStationTable
  form: FormTable
  form_version: FormVersionTable
  section: SectionTable
  question: QuestionTable
  question_option: QuestionOptionTable
  visit: VisitTable
  thread: ThreadTable
  thread_seen: ThreadSeenTable
  thread_flag: ThreadFlagTable
  follow_up: FollowUpTable
  follow_up_event: FollowUpEventTable
  saved_view: SavedViewTable
  election_settings: ElectionSettingsTable
  follow_up_mention: FollowUpMentionTable
  tally_change: TallyChangeTable
  tally: TallyTable
  answer: AnswerTable
  selected_option: SelectedOptionTable
  note: NoteTable
  attachment: AttachmentTable
  unplaced_report: UnplacedReportTable
  unplaced_attachment: UnplacedAttachmentTable
  notification: NotificationTable
  notification_recipient: NotificationRecipientTable
  outbox: OutboxTable
  live_event: LiveEventTable
  audit: AuditTable
}

interface NgoTable {
  id: Id
  name: string
  short_name: string
  organizer: Generated<boolean>
  is_active: Generated<boolean>
  require_second_factor: Generated<boolean>
  /** Observers who aren't removed. */
  observer_count: Generated<number>
  created_at: Date
}

interface StaffTable {
  id: Id
  ngo_id: number
  account: string
  password_hash: string
  email: string | null
  demo: Generated<boolean>
  created_at: Date
  last_login_at: Date | null
}

interface ObserverTable {
  id: Id
  ngo_id: number
  name: string
  name_folded: string
  phone: string
  phone_key: string
  backup_phone: string | null
  pin_hash: string
  send_sms: Generated<boolean>
  is_test_observer: Generated<boolean>
  demo: Generated<boolean>
  device_registered_at: Date | null
  last_seen_at: Date | null
  note_count: Generated<number>
  station_count: Generated<number>
  created_at: Date
  removed_at: Date | null
}

interface GeneratedPinsTable {
  id: Id
  staff_id: number
  pin_count: number
  sealed: string
  created_at: Date
}

interface SecondFactorTable {
  staff_id: number
  sealed_key: string
  confirmed_at: Date | null
  last_step: number | null
}

interface RecoveryCodeTable {
  staff_id: number
  code_hash: string
}

interface SessionTable {
  id: string
  staff_id: number | null
  observer_id: number | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

interface AccessLinkTable {
  id: Id
  /** SHA-256 of the token. */
  token_hash: string
  purpose: AccessLinkPurpose
  staff_id: number | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface LoginFailureTable {
  account_key: string
  address: string
  failures: number
  last_failed_at: Date
}

interface KnownNetworkTable {
  account_key: string
  network: string
  last_used_at: Date
}

interface PushRegistrationTable {
  id: Id
  observer_id: number
  channel: string
  token: string
  registered_at: Date
}

interface FormTable {
  id: Id
  code: string
  description: string
  diaspora: boolean
  question_count: Generated<number>
  sort_order: Generated<number>
  current_version: Generated<number>
  revision: Generated<number>
  draft: Json<FormDocument | null> | null
  created_at: Date
  updated_at: Date
}

interface FormVersionTable {
  form_id: number
  version: number
  document: Json<FormDocument>
  published_at: Date
  published_by: number | null
}

interface SectionTable {
  id: Id
  form_id: number
}

interface QuestionTable {
  id: Id
  form_id: number
  last_version: number | null
  takes_several: Generated<boolean>
}

interface QuestionOptionTable {
  id: Id
  question_id: number
  last_version: number | null
  flagged: Generated<boolean>
}
