-- A note on a report with answers doesn't change the report's time, which orders the list. It makes the report unseen for all
-- accounts but that of its author. A trigger, since servers of the version before go on writing notes.
create function note_is_unseen() returns trigger language plpgsql as $$
declare
  -- The transaction has inserted the note before, and other notes of the observer wait for it.
  author integer := (
    select staff_id from note
    where observer_id = new.observer_id and polling_station_id = new.polling_station_id
    order by id desc limit 1);
begin
  update thread_seen set seen_until = '-infinity'
  where observer_id = new.observer_id and polling_station_id = new.polling_station_id
    and staff_id is distinct from author;
  return null;
end $$;
create trigger noted_thread_is_unseen after update of note_count on thread for each row
  when (new.note_count > old.note_count) execute function note_is_unseen();
