/**
 * All that the generator knows of the product's tables: which it writes, with which columns, in an order in which each
 * finds what it refers to. Forms come to be through the product's own call.
 */
export const tables = {
  ngo: ['id', 'name', 'short_name', 'organizer', 'created_at'],
  staff: ['id', 'ngo_id', 'account', 'password_hash', 'created_at'],
  county: ['id', 'code', 'name', 'diaspora', 'sort_order'],
  polling_station: ['id', 'county_id', 'number', 'address'],
  observer: [
    ...['id', 'ngo_id', 'name', 'name_folded', 'phone', 'phone_key', 'pin_hash', 'is_test_observer'],
    ...['device_registered_at', 'last_seen_at', 'note_count', 'station_count', 'created_at'],
  ],
  visit: ['observer_id', 'polling_station_id', 'revision', 'urban_area', 'arrived_at', 'left_at', 'recorded_at'],
  thread: [
    ...['observer_id', 'polling_station_id', 'ngo_id', 'county_id', 'sort_at', 'first_answer_at', 'last_answer_at'],
    ...['flagged_count', 'note_count'],
  ],
  answer: [
    ...['id', 'observer_id', 'polling_station_id', 'question_id', 'form_id', 'form_version', 'revision'],
    ...['answered_at', 'superseded_at'],
  ],
  selected_option: ['answer_id', 'option_id', 'value', 'flagged'],
  note: ['observer_id', 'polling_station_id', 'question_id', 'text', 'created_at'],
} as const satisfies Record<string, readonly string[]>

export type Table = keyof typeof tables
export type Value = string | number | boolean | null

/** Takes a row, its values in the order of the table's columns. */
export type Emit = (table: Table, ...values: Value[]) => void

/** Statements that fill what the product derives from reports as they come, once all of them are there. */
export const derived: readonly string[] = []
