import type { AuditDetails, AuditSubject } from '@scrutineer/contract/audit'
import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import type { CheckSentence } from '@scrutineer/contract/checks/form-check'
import type { AccountColumns } from '@scrutineer/contract/columns'
import type { ExportManifest } from '@scrutineer/contract/exports'
import type { AuditAction } from '@scrutineer/contract/fields/audit-action'
import type { FollowUpState } from '@scrutineer/contract/fields/follow-up-states'
import type { LiveEventKind } from '@scrutineer/contract/fields/live-events'
import type { FormDocument, FormLanguages } from '@scrutineer/contract/helpers/form-document'
import type { DeliveryStatus } from '@scrutineer/contract/notifications'
import type { ErasureRecord } from '@scrutineer/contract/retention'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import type { UnplacedReason } from '@scrutineer/contract/unplaced'
import type { ColumnType, Updateable } from 'kysely'
import type { Tables } from './generated.ts'

/** A JSON column: parsed when selected, text when written. */
type Json<T> = ColumnType<T, string, string>

/** What a counter counts, of a county, station, time bucket, quarter hour, form, question or option. `counters.ts` defines each. */
export type Measure =
  | `county_${'reports' | 'flagged' | 'stations' | 'observers' | 'flags' | 'opening_flags' | 'counting_flags'}`
  | `station_${'reports' | 'flagged' | 'flags' | 'opening_flags' | 'counting_flags'}`
  | `form_${'reports' | 'flagged' | 'observers'}`
  | 'time_bucket'
  | 'quarter_reports'
  | 'quarter_flags'
  | `question_${'reports' | 'not_observed' | 'not_asked'}`
  | `option_${'selected' | 'reports'}`

/** Types that the schema doesn't say: of documents, and of texts that no check constraint lists. */
interface KnownTypes {
  app_item: { item: Json<unknown> }
  audit: { action: AuditAction; subject_kind: AuditSubject['kind'] | null; facts: Json<AuditDetails> }
  /** The rows by table; null if there were none. */
  bin_item: { rows: Json<Readonly<Record<string, readonly unknown[] | null>>> }
  /** `RoundMarks` */
  completed_backup: { appended: ColumnType<Readonly<Record<string, number>>, string, never> }
  election_settings: {
    push_test: { readonly status: DeliveryStatus; readonly detail: string | null; readonly at: string } | null
  }
  erasure: { document: Json<ErasureRecord> }
  export_manifest: { document: Json<ExportManifest> }
  fired_check: { says: Json<CheckSentence>; operands: Json<Readonly<Record<string, string>>> }
  /** The values that a change replaced, by column, times as texts. */
  follow_up_event: { previous: Json<Partial<Updateable<Tables['follow_up']>>> | null }
  form: { draft: Json<FormDocument | null> | null; languages: Json<FormLanguages | null> | null }
  form_check: { says: CheckSentence | null; rule: CheckRule | null }
  form_version: { document: Json<FormDocument> }
  live_event: { kind: LiveEventKind }
  outbox: { payload: Json<unknown> }
  question_option: { input: OptionInput | null }
  staff: { list_columns: ColumnType<AccountColumns, string | undefined, string> }
  tally: { measure: Measure }
  tally_change: { measure: Measure }
  thread: { follow_up_state: FollowUpState | null }
  unplaced_report: { posted: Json<unknown>; reasons: UnplacedReason[] }
  visit: { other_fields: Json<unknown> | null }
}

type Known<T, K> = { [Column in keyof T]: Column extends keyof K ? K[Column] : T[Column] }

/**
 * The tables that the migrations create; their comments describe the columns. A `Generated` column has a default or an identity.
 * What they don't say: level 1 of places is the top; latitude and longitude are degrees; `phone_key_serial` is above 0 if others had
 * the number when the rules of keys made them equal; a `history_position` is that of a report that was unplaced first; a
 * `held_count` of null is unknown; a `width` of 0 means that there is no preview.
 */
export type Database = {
  [Table in keyof Tables]: Table extends keyof KnownTypes ? Known<Tables[Table], KnownTypes[Table]> : Tables[Table]
}
