-- How many flagged threads each account has seen, per NGO of the thread, as counter and deltas not yet applied. The unseen ones
-- are the others, so their number needs no scan of threads.
create table seen_tally (
  staff_id integer not null references staff on delete cascade,
  ngo_id integer not null references ngo,
  threads integer not null,
  primary key (staff_id, ngo_id)
);
create index seen_tally_ngo on seen_tally (ngo_id);
create table seen_delta (
  id bigint generated always as identity primary key,
  staff_id integer not null references staff on delete cascade,
  ngo_id integer not null references ngo,
  threads integer not null
);
create index seen_delta_staff on seen_delta (staff_id, ngo_id);
create index seen_delta_ngo on seen_delta (ngo_id);

-- Whether the counters include the row: the thread is flagged, and the account has seen its newest report.
alter table thread_seen add column is_counted boolean not null default false;
update thread_seen set is_counted = true from thread
where thread.observer_id = thread_seen.observer_id and thread.polling_station_id = thread_seen.polling_station_id
  and flagged_count > 0 and seen_until >= sort_at;
insert into seen_tally
select staff_id, ngo_id, count(*) from thread_seen join thread using (observer_id, polling_station_id)
where is_counted group by 1, 2;

-- Triggers, since servers of the version before go on writing threads and marking them as seen.
create function decide_seen_counted() returns trigger language plpgsql as $$
begin
  -- The lock: a report that another transaction is storing either waits and then updates this row, or is seen here.
  select flagged_count > 0 and new.seen_until >= sort_at into new.is_counted from thread
  where observer_id = new.observer_id and polling_station_id = new.polling_station_id for share;
  return new;
end $$;
create trigger thread_seen_is_decided before insert or update on thread_seen for each row
  execute function decide_seen_counted();

create function count_seen() returns trigger language plpgsql as $$
begin
  insert into seen_delta (staff_id, ngo_id, threads)
  select new.staff_id, ngo_id, case when new.is_counted then 1 else -1 end from thread
  where observer_id = new.observer_id and polling_station_id = new.polling_station_id;
  return null;
end $$;
create trigger seen_thread_is_counted after insert on thread_seen for each row when (new.is_counted)
  execute function count_seen();
create trigger seen_thread_is_recounted after update on thread_seen for each row
  when (new.is_counted <> old.is_counted) execute function count_seen();

-- A mention makes reports unseen by deleting the row. The rows of a deleted account have no counter any more.
create function uncount_seen() returns trigger language plpgsql as $$
begin
  insert into seen_delta (staff_id, ngo_id, threads)
  select staff.id, thread.ngo_id, -1 from thread, staff
  where observer_id = old.observer_id and polling_station_id = old.polling_station_id and staff.id = old.staff_id;
  return null;
end $$;
create trigger deleted_seen_thread_is_uncounted after delete on thread_seen for each row when (old.is_counted)
  execute function uncount_seen();

-- A further flag makes a thread unseen even if its report is older than the newest one, as that of a placed report may be.
create function recount_seen_thread() returns trigger language plpgsql as $$
begin
  update thread_seen
  set seen_until = case when new.flagged_count > old.flagged_count then '-infinity' else seen_until end
  where observer_id = new.observer_id and polling_station_id = new.polling_station_id;
  return null;
end $$;
create trigger flagged_thread_is_unseen after update of sort_at, flagged_count on thread for each row
  when ((new.flagged_count > 0 or old.flagged_count > 0)
    and (new.sort_at, new.flagged_count) is distinct from (old.sort_at, old.flagged_count))
  execute function recount_seen_thread();
