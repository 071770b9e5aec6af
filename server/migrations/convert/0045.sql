-- Converts a database of version 712377c0, the last one before 1.0, to the baseline: the migrations 0001-functions to 0013-records.
-- Runs in the transaction of the first start, and after the rows of a backup of that version were restored into the tables of the
-- baseline. So each statement must also succeed if what it removes doesn't exist.

drop table if exists kysely_migration, kysely_migration_lock;

-- Rules that triggers maintained are in the statements that change the rows.
drop function if exists set_station_search_text, normalize_for_search, normalize_observer_name, to_plain_letters, count_new_observers,
  follow_observer, forget_observer, notify_presence, void_password_links, move_observer, name_note_author,
  set_follow_up_waiting_since, copy_follow_up, notify_follow_ups, follow_up_flagged_answer, release_follow_ups cascade;
alter table follow_up alter column waiting_since drop default;
