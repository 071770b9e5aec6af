import type { Database } from './columns.ts'

interface TableRules {
  /** What a new round does with the rows; `keepsLater`: it keeps what is due later. */
  readonly round: 'keeps' | 'empties' | 'keepsLater'
  /** During a round, rows are only ever added; `round-marks.ts` has their changes. */
  readonly isAppended?: true
  /** Why a backup excludes the table. */
  readonly excludedFromBackup?: string
}

const kept: TableRules = { round: 'keeps' }
const emptied: TableRules = { round: 'empties' }
const appended: TableRules = { round: 'empties', isAppended: true }
const due: TableRules = { round: 'keepsLater' }
const keptHere = (excludedFromBackup: string): TableRules => ({ round: 'keeps', excludedFromBackup })

/**
 * What a new round and a backup do with each table. A round keeps people, places, forms, settings and the records of what was
 * done; it empties reports, the work on them, and their counters.
 */
export const tables: Readonly<Record<keyof Database, TableRules>> = {
  ngo: kept,
  staff: kept,
  second_factor: kept,
  recovery_code: kept,
  observer: kept,
  observer_activity: kept,
  observer_assignment: kept,
  push_registration: kept,
  generated_pins: keptHere('readable PINs, which are stored for a day only'),
  session: keptHere('sessions that were ended after the backup must not become valid again'),
  access_link: keptHere('links that were used after the backup must not become usable again'),
  read_token: keptHere('tokens that were revoked after the backup must not become valid again'),
  login_failure: keptHere('short-lived data'),
  known_network: kept,
  token_secret: kept,
  area: kept,
  county: kept,
  polling_station: kept,
  station_alias: kept,
  station_number_change: kept,
  form: kept,
  form_version: kept,
  section: kept,
  question: kept,
  question_option: kept,
  form_check: kept,
  bin_item: kept,
  guide: kept,
  election_settings: kept,
  erasure: kept,
  phone_key_rules: kept,
  saved_view: kept,
  audit: kept,
  export_key: kept,
  export_manifest: kept,
  completed_backup: keptHere(
    'says which reports a backup of this server contains; a restored server needs a new backup',
  ),
  live_event: keptHere('transient events: clients reload all data instead'),
  migration_checksum: keptHere('written by the migrations, which run before the rows are restored'),
  checkpoint: due,
  checkpoint_county: due,
  answer: appended,
  selected_option: emptied,
  answer_conflict: appended,
  answer_verification: appended,
  note: appended,
  attachment: appended,
  visit: appended,
  thread: emptied,
  thread_seen: emptied,
  thread_flag: emptied,
  reported_number: emptied,
  fired_check: appended,
  unplaced_report: appended,
  unplaced_attachment: emptied,
  observer_card: kept,
  device: kept,
  push_subscription: kept,
  app_item: appended,
  app_file: {
    round: 'empties',
    excludedFromBackup: 'until its note has it, the phone keeps a file, and sends it again',
  },
  app_file_part: { round: 'empties', excludedFromBackup: 'parts of incomplete files' },
  awaited_file: emptied,
  help_call: appended,
  follow_up: emptied,
  follow_up_event: appended,
  follow_up_mention: emptied,
  follow_up_mail: emptied,
  form_progress: emptied,
  observer_county: emptied,
  phone_call: appended,
  call_claim: emptied,
  reminder: appended,
  notification: appended,
  notification_recipient: appended,
  outbox: {
    round: 'empties',
    excludedFromBackup: 'pending deliveries may have been completed since and must not be repeated',
  },
  tally_change: emptied,
  tally: emptied,
}

/** The names of the tables with matching rules. */
export const findTables = (matches: (rules: TableRules) => boolean): readonly string[] =>
  Object.entries(tables).flatMap(([name, rules]) => (matches(rules) ? [name] : []))
