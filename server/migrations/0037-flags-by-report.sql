-- Flagged options in the order of their reports: PostgreSQL merges them with the reports that an account has seen, or groups them
-- by report, without a hash table. The counters tell NGOs apart.
drop index thread_flag_option;
drop index thread_flag_question;
create index thread_flag_option on thread_flag (option_id, observer_id, polling_station_id) include (ngo_id);
create index thread_flag_question on thread_flag (question_id, observer_id, polling_station_id) include (ngo_id, option_id);

-- Emergencies of an owner: the index tells them apart from other reports.
drop index thread_follow_up_owner;
create index thread_follow_up_owner on thread (follow_up_owner_id, sort_at desc, observer_id, polling_station_id)
  include (flagged_count) where follow_up_owner_id is not null;
