import type { AuditDetails, AuditSubject } from '@scrutineer/contract/audit'
import type { ProductLanguage } from '@scrutineer/contract/core/languages'
import type { ExportManifest } from '@scrutineer/contract/exports'
import type { AuditAction } from '@scrutineer/contract/fields/audit-action'
import type { LiveEventKind } from '@scrutineer/contract/live'
import type { DeliveryStatus } from '@scrutineer/contract/notifications'
import type { SavedView } from '@scrutineer/contract/saved-views'
import type { ColumnType, Generated } from 'kysely'
import type { Id, Json } from './columns.ts'

interface PushTest {
  readonly status: DeliveryStatus
  readonly detail: string | null
  readonly at: string
}

export interface RecordTables {
  /** One row; without it the defaults apply. */
  election_settings: {
    id: Generated<boolean>
    late_after_minutes: number
    release_after_minutes: number | null
    disagreement_minutes: number
    /** Names of the levels of places from the top to the counties. */
    levels: Generated<string[]>
    election_name: Generated<string>
    /** `yyyy-MM-dd` */
    election_date: string | null
    is_rehearsal: Generated<boolean>
    /** Null: the server's. */
    time_zone: string | null
    /** Null: all languages. */
    languages: ProductLanguage[] | null
    /** ISO 3166, two letters. Null: numbers have no prefix to fold. */
    country: string | null
    office_phone: string | null
    careful_mode: Generated<boolean>
    /** The last test message of an ended round. */
    push_test: PushTest | null
  }
  /** One row: the rules of the stored phone keys. */
  phone_key_rules: {
    id: Generated<boolean>
    rules: string
  }
  saved_view: {
    id: Id
    staff_id: number
    list: SavedView['list']
    name: string
    search: string
  }
  notification: {
    id: Id
    staff_id: number | null
    ngo_id: number | null
    channel: string
    sender: string
    title: string
    message: string
    to_all: boolean
    idempotency_key: string | null
    request_hash: string | null
    /** Sent to one observer to try the delivery. */
    is_test: Generated<boolean>
    created_at: Date
  }
  notification_recipient: {
    notification_id: number
    observer_id: number
    status: Generated<'pending' | 'delivered' | 'failed' | 'not_configured'>
    detail: string | null
    attempts: Generated<number>
    settled_at: Date | null
    /** In the observers' app. */
    read_at: Date | null
  }
  outbox: {
    id: Id
    kind: string
    payload: Json<unknown>
    due_at: Date
    attempts: Generated<number>
    created_at: Date
  }
  live_event: {
    id: Id
    position: number | null
    kind: LiveEventKind
    ngo_id: number | null
    observer_id: number | null
    polling_station_id: number | null
    note_id: number | null
    form_id: number | null
    flagged: boolean | null
    created_at: Date
  }
  audit: {
    id: Id
    at: Date
    action: AuditAction
    staff_id: number | null
    account: string | null
    ngo_id: number | null
    address: string
    subject_kind: AuditSubject['kind'] | null
    subject_id: number | null
    facts: Json<AuditDetails>
  }
  export_key: {
    id: string
    public_key: string
    first_used_at: Date
  }
  export_manifest: {
    id: string
    ngo_id: number | null
    key_id: string
    made_at: Date
    /** Parsed when selected, text when written. */
    document: ColumnType<ExportManifest, string, string>
  }
  completed_backup: {
    checksum: string
    taken_at: Date
    /** `RoundMarks`. Parsed when selected, text when written. */
    appended: ColumnType<Readonly<Record<string, number>>, string, never>
    missing_pictures: Generated<number>
  }
}
