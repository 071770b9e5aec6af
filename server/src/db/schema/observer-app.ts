import type { Generated } from 'kysely'
import type { Id, Json } from './columns.ts'

/** Cards and devices of the observers' app, and what devices send. */
export interface ObserverAppTables {
  observer_card: {
    id: Id
    observer_id: number
    /** SHA-256 of the token. */
    token_hash: string
    created_at: Date
    created_by: string
    ended_at: Date | null
    ended_by: string | null
  }
  device: {
    observer_id: number
    /** Made by the app. */
    id: string
    name: string
    card_id: number | null
    created_at: Date
    last_seen_at: Date
    /** Null: unknown. */
    held_count: number | null
    held_since: Date | null
    ended_at: Date | null
    ended_by: string | null
    is_erased: Generated<boolean>
  }
  push_subscription: {
    observer_id: number
    device_id: string
    endpoint: string
    p256dh: string
    auth: string
    language: string
    registered_at: Date
  }
  app_item: {
    id: string
    observer_id: number
    device_id: string
    sequence: number
    kind: string
    /** As received. */
    item: Json<unknown>
    sha256: string
    received_at: Date
    /** The account that imported it from a file that the phone saved. */
    imported_by: string | null
    /** Milliseconds. */
    clock_ahead: number | null
  }
  app_file: {
    observer_id: number
    sha256: string
    size_bytes: number
    created_at: Date
    completed_at: Date | null
    media_type: string | null
    width: number | null
    height: number | null
  }
  app_file_part: {
    observer_id: number
    sha256: string
    from_byte: number
    bytes: Uint8Array
  }
  awaited_file: {
    id: Id
    observer_id: number
    sha256: string
    note_id: number | null
    unplaced_report_id: number | null
    position: number
    file_name: string
    original_sha256: string | null
  }
  help_call: {
    id: Id
    observer_id: number
    polling_station_id: number | null
    text: string
    called_at: Date
    taken_by: string | null
    taken_at: Date | null
    closed_by: string | null
    closed_at: Date | null
  }
}
