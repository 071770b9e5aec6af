-- The situation shows at once where observers are and who has signed in. A trigger, since the station is maintained by one, and
-- with a condition, since every report changes the row.
alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check
  check (kind in ('answers', 'note', 'forms', 'unplaced', 'followUp', 'call', 'checkpoint', 'places', 'settings', 'reset',
    'presence'));

create function notify_presence() returns trigger language plpgsql as $$
begin
  insert into live_event (kind, ngo_id, observer_id, created_at)
  values ('presence', new.ngo_id, new.observer_id, statement_timestamp());
  return null;
end $$;
-- The end of a round, which forgets all sign-ins, has its own event.
create trigger observer_activity_is_notified after update of last_seen_at, station_id on observer_activity for each row
  when (new.station_id is distinct from old.station_id or (old.last_seen_at is null and new.last_seen_at is not null))
  execute function notify_presence();
