import type { ProductLanguage } from '@scrutineer/contract/core/languages'
import type { DeliveryStatus } from '@scrutineer/contract/notifications'
import type { SavedView } from '@scrutineer/contract/saved-views'
import type { Generated } from 'kysely'
import type { Id } from './columns.ts'

/** One row; without it the defaults apply. */
export interface ElectionSettingsTable {
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
  /** The last test message of an ended round. */
  push_test: PushTest | null
}

interface PushTest {
  readonly status: DeliveryStatus
  readonly detail: string | null
  readonly at: string
}

export interface SavedViewTable {
  id: Id
  staff_id: number
  list: SavedView['list']
  name: string
  search: string
}
