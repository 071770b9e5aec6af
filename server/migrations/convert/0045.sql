-- Converts a database of version 712377c0, the last one before 1.0, to the baseline: the migrations 0001-functions to 0013-records.
-- Runs in the transaction of the first start, and after the rows of a backup of that version were restored into the tables of the
-- baseline. So each statement must also succeed if what it removes doesn't exist.

drop table if exists kysely_migration, kysely_migration_lock;

-- Rules that triggers maintained are in the statements that change the rows.
drop function if exists set_station_search_text, normalize_for_search, normalize_observer_name, to_plain_letters, count_new_observers,
  follow_observer, forget_observer, notify_presence, void_password_links, move_observer, name_note_author,
  set_follow_up_waiting_since, copy_follow_up, notify_follow_ups, follow_up_flagged_answer, release_follow_ups cascade;
alter table follow_up alter column waiting_since drop default;

drop function if exists current_station, add_thread_flag, remove_thread_flags, decide_seen_counted, count_seen, uncount_seen,
  recount_seen_thread, note_is_unseen, flag_expected_progress, count_answered_questions, note_arrival, flag_progress_of_changed,
  quarter_hour, count_situation_report, count_situation_answers, uncount_superseded_answer, recount_stations_of_active_ngos,
  recount_active_stations, recount_situation cascade;

-- What became unseen has no row any more.
delete from thread_seen where seen_until = '-infinity';
alter table thread_seen drop column if exists is_counted;

-- The start of the server finds the counters missing and computes them.
drop table if exists tally_delta, county_tally, station_tally, time_delta, time_tally, situation_delta, situation_tally, seen_delta,
  seen_tally, received_form;
create table if not exists tally (
  measure text not null,
  ngo_id integer not null,
  subject_id integer not null,
  total integer not null,
  primary key (measure, ngo_id, subject_id)
);
create table if not exists tally_change (
  ngo_id integer not null,
  measure text not null,
  subject_ids integer[] not null,
  amount integer not null
);
create index if not exists form_progress_form on form_progress (form_id, observer_id, polling_station_id);
