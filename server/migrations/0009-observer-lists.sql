-- What lists of a hundred thousand observers are sorted and counted by. Triggers keep it: whoever writes an observer, a
-- server of the version before included, leaves it right.

create index observer_by_name on observer (name_folded, id) where removed_at is null;

-- How many of the NGO's observers are there.
alter table ngo add column observer_count integer not null default 0;
update ngo set observer_count = (select count(*) from observer where ngo_id = ngo.id and removed_at is null);

-- Each observer who is there. Apart from `observer`: a column that changes with every report costs all its table's
-- indexes an entry when it has one itself.
create table observer_activity (
  observer_id integer primary key references observer on delete cascade,
  last_seen_at timestamptz,
  station_count integer not null
);
insert into observer_activity select id, last_seen_at, station_count from observer where removed_at is null;
create index observer_activity_seen on observer_activity (last_seen_at nulls first, observer_id);
create index observer_activity_stations on observer_activity (station_count, observer_id);

create function count_new_observers() returns trigger language plpgsql as $$
begin
  insert into observer_activity select id, last_seen_at, station_count from added where removed_at is null;
  update ngo set observer_count = observer_count + counted.number
  from (select ngo_id, count(*) as number from added where removed_at is null group by 1) as counted
  where ngo.id = counted.ngo_id;
  return null;
end $$;
create trigger observer_is_new after insert on observer
  referencing new table as added for each statement execute function count_new_observers();

create function follow_observer() returns trigger language plpgsql as $$
begin
  update observer_activity set last_seen_at = new.last_seen_at, station_count = new.station_count
  where observer_id = new.id;
  return null;
end $$;
create trigger observer_is_active after update of last_seen_at, station_count on observer for each row
  when (old.last_seen_at is distinct from new.last_seen_at or old.station_count <> new.station_count)
  execute function follow_observer();

create function forget_observer() returns trigger language plpgsql as $$
begin
  delete from observer_activity where observer_id = new.id;
  update ngo set observer_count = observer_count - 1 where id = new.ngo_id;
  return null;
end $$;
create trigger observer_is_removed after update of removed_at on observer for each row
  when (old.removed_at is null and new.removed_at is not null) execute function forget_observer();
