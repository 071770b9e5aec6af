-- Flagged options in the order of their reports: PostgreSQL merges them with the reports that an account has seen, or groups them
-- by report, without a hash table. The counters tell NGOs apart. The old indexes are dropped last, because dropping one blocks the
-- servers of the previous version until the end of the transaction.
create index thread_flag_option_report on thread_flag (option_id, observer_id, polling_station_id) include (ngo_id);
create index thread_flag_question_report on thread_flag (question_id, observer_id, polling_station_id) include (ngo_id, option_id);

-- Emergencies of an owner: the index tells them apart from other reports.
create index thread_follow_up_owner_flags on thread
  (follow_up_owner_id, sort_at desc, observer_id, polling_station_id)
  include (flagged_count) where follow_up_owner_id is not null;

-- Reports that consist of notes, by the quarter hour of their first note.
create index note_created on note (created_at);

drop index thread_flag_option, thread_flag_question, thread_follow_up_owner;
