import type { AccessLinkPurpose } from '@scrutineer/contract/access-links'
import type { Generated } from 'kysely'
import type { Id } from './columns.ts'

export interface AccountTables {
  ngo: {
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
  staff: {
    id: Id
    ngo_id: number
    account: string
    password_hash: string
    email: string | null
    demo: Generated<boolean>
    created_at: Date
    last_login_at: Date | null
  }
  second_factor: {
    staff_id: number
    sealed_key: string
    confirmed_at: Date | null
    last_step: number | null
  }
  recovery_code: {
    staff_id: number
    code_hash: string
  }
  observer: {
    id: Id
    ngo_id: number
    name: string
    name_folded: string
    /** As it was typed. */
    phone: string
    /** Its canonical form. */
    phone_key: string
    /** Above 0 if others had the number already when the rules of keys made them equal. */
    phone_key_serial: Generated<number>
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
  /** Columns that change with every report, for observers who aren't removed. */
  observer_activity: {
    observer_id: number
    last_seen_at: Date | null
    station_count: number
    ngo_id: number | null
    /** Station of the newest arrival; null after the departure from it. */
    station_id: number | null
  }
  generated_pins: {
    id: Id
    staff_id: number
    pin_count: number
    sealed: string
    created_at: Date
  }
  push_registration: {
    id: Id
    observer_id: number
    channel: string
    token: string
    registered_at: Date
  }
  session: {
    id: string
    staff_id: number | null
    observer_id: number | null
    /** Of the observers' app. */
    device_id: string | null
    created_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  access_link: {
    id: Id
    /** SHA-256 of the token. */
    token_hash: string
    purpose: AccessLinkPurpose
    staff_id: number | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  login_failure: {
    account_key: string
    address: string
    failures: number
    last_failed_at: Date
  }
  known_network: {
    account_key: string
    network: string
    last_used_at: Date
  }
}
