/**
 * Tables and columns that the generator writes, ordered so that referenced rows exist. Forms are created through the API.
 */
export const tableColumns = {
  ngo: ['id', 'name', 'short_name', 'organizer', 'created_at'],
  staff: ['id', 'ngo_id', 'account', 'password_hash', 'created_at'],
  county: ['id', 'code', 'name', 'diaspora', 'sort_order'],
  polling_station: ['id', 'county_id', 'number', 'address'],
  observer: [
    'id',
    'ngo_id',
    'name',
    'name_folded',
    'phone',
    'phone_key',
    'pin_hash',
    'is_test_observer',
    'device_registered_at',
    'last_seen_at',
    'note_count',
    'station_count',
    'created_at',
  ],
  visit: ['observer_id', 'polling_station_id', 'revision', 'urban_area', 'arrived_at', 'left_at', 'recorded_at'],
  thread: [
    'observer_id',
    'polling_station_id',
    'ngo_id',
    'county_id',
    'sort_at',
    'first_answer_at',
    'last_answer_at',
    'flagged_count',
    'opening_flagged_count',
    'counting_flagged_count',
    'note_count',
  ],
  answer: [
    'id',
    'observer_id',
    'polling_station_id',
    'question_id',
    'form_id',
    'form_version',
    'revision',
    'answered_at',
    'superseded_at',
  ],
  selected_option: ['answer_id', 'option_id', 'value', 'flagged'],
  note: ['observer_id', 'polling_station_id', 'question_id', 'text', 'created_at'],
} as const satisfies Record<string, readonly string[]>

export type TableName = keyof typeof tableColumns
export type CellValue = string | number | boolean | null

/** Writes a row; the values are in the order of the table's columns. */
export type Emit = (table: TableName, ...values: CellValue[]) => void

/** Statements that compute derived rows after all reports are written. The start of a server counts them. */
export const derivedTableStatements: readonly string[] = [
  `insert into observer_activity (observer_id, last_seen_at, station_count, ngo_id, station_id)
   select id, last_seen_at, station_count, ngo_id, (
     select case when left_at is null or left_at < arrived_at then polling_station_id end from visit
     where observer_id = observer.id and superseded_at is null and arrived_at is not null
     order by arrived_at desc, recorded_at desc, id desc limit 1)
   from observer where removed_at is null`,
  `update ngo set observer_count = counted.number
   from (select ngo_id, count(*) as number from observer where removed_at is null group by 1) as counted
   where ngo.id = counted.ngo_id`,
  `insert into form_progress
     (observer_id, polling_station_id, form_id, county_id, answered_count, progressed_at, last_answer_at, is_expected)
   select *, row_number() over (
     partition by observer_id, form_id, county_id order by answered_count desc, progressed_at, polling_station_id) = 1
   from (
     select observer_id, polling_station_id, answer.form_id, county_id,
       count(*) filter (where superseded_at is null) as answered_count,
       max(answered_at) filter (where revision = 1) as progressed_at, max(answered_at) as last_answer_at
     from answer join polling_station on polling_station.id = polling_station_id group by 1, 2, 3, 4
   ) as counted`,
  'insert into observer_county select distinct observer_id, county_id from form_progress',
  `insert into thread_flag (answer_id, option_id, question_id, ngo_id, observer_id, polling_station_id)
   select answer.id, option_id, question_id, ngo_id, observer_id, polling_station_id
   from selected_option
   join answer on answer.id = answer_id and superseded_at is null
   join observer on observer.id = observer_id
   where selected_option.flagged
   on conflict do nothing`,
  // One report in ten has an open check.
  `with published as (
     select form_check.*, current_version from form_check join form on form.id = form_id
   ), fired as (
     insert into fired_check (observer_id, polling_station_id, check_id, form_id, form_version, says, severity, operands,
       left_sum, right_sum, tolerance, fired_at)
     select observer_id, polling_station_id, id, form_id, current_version, says, severity,
       '{"station.registeredVoters": "900"}', '900', '0', '0', sort_at
     from thread, published where (observer_id + polling_station_id) % 10 = 0
     returning *
   )
   update thread set open_check_count = 1 from fired
   where thread.observer_id = fired.observer_id and thread.polling_station_id = fired.polling_station_id`,
  // One follow-up in twenty is still new.
  `with flagged as (
     select observer_id, polling_station_id, ngo_id, sort_at, nextval(pg_get_serial_sequence('follow_up', 'id')) as id
     from thread where flagged_count > 0 and follow_up_id is null
   ), opened as (
     insert into follow_up (id, ngo_id, state, opened_at, updated_at, waiting_since) overriding system value
     select id, ngo_id, case when id % 20 = 0 then 'new' else 'closed' end, sort_at, sort_at, sort_at from flagged
     returning id, state
   )
   update thread set follow_up_id = opened.id, follow_up_state = opened.state
   from flagged join opened using (id)
   where thread.observer_id = flagged.observer_id and thread.polling_station_id = flagged.polling_station_id`,
  `insert into follow_up_event (follow_up_id, at, kind)
   select id, opened_at, 'opened' from follow_up
   where not exists (select from follow_up_event where follow_up_id = follow_up.id)`,
]
