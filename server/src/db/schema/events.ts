import type { AuditDetails, AuditSubject } from '@scrutineer/contract/audit'
import type { AuditAction } from '@scrutineer/contract/fields/audit-action'
import type { Generated } from 'kysely'
import type { Id, Json } from './columns.ts'

// Notifications, live events and the audit log.

export interface NotificationTable {
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

export interface NotificationRecipientTable {
  notification_id: number
  observer_id: number
  status: Generated<'pending' | 'delivered' | 'failed' | 'not_configured'>
  detail: string | null
  attempts: Generated<number>
  settled_at: Date | null
}

export interface OutboxTable {
  id: Id
  kind: string
  payload: Json<unknown>
  due_at: Date
  attempts: Generated<number>
  created_at: Date
}

export interface LiveEventTable {
  id: Id
  position: number | null
  kind:
    | 'answers'
    | 'note'
    | 'forms'
    | 'unplaced'
    | 'followUp'
    | 'call'
    | 'checkpoint'
    | 'places'
    | 'settings'
    | 'reset'
    | 'presence'
  ngo_id: number | null
  observer_id: number | null
  polling_station_id: number | null
  note_id: number | null
  form_id: number | null
  flagged: boolean | null
  created_at: Date
}

export interface AuditTable {
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
