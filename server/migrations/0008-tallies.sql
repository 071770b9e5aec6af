-- What lists and rankings count, kept beside the reports: at ten million answers nobody can wait for a count.

-- Flags on opening forms (code ends in A) and counting forms (in C), as `flagged_count` counts all of them.
alter table thread
  add column opening_flagged_count integer not null default 0,
  add column counting_flagged_count integer not null default 0;
update thread set opening_flagged_count = counted.opening, counting_flagged_count = counted.counting
from (
  select answer.observer_id, answer.polling_station_id,
    count(*) filter (where right(form.code, 1) = 'A') as opening,
    count(*) filter (where right(form.code, 1) = 'C') as counting
  from selected_option
  join answer on answer.id = selected_option.answer_id and answer.superseded_at is null
  join form on form.id = answer.form_id
  where selected_option.flagged
  group by 1, 2
) as counted
where thread.observer_id = counted.observer_id and thread.polling_station_id = counted.polling_station_id;

-- What a report adds to the tallies: only ever inserted, so that no post waits for another, and soon folded into them.
-- Without foreign keys, like the tallies: threads have them, and nothing they name is ever removed.
create table tally_delta (
  id bigint generated always as identity primary key,
  ngo_id integer not null,
  county_id integer not null,
  polling_station_id integer not null,
  threads integer not null default 0,
  urgent_threads integer not null default 0,
  -- Of observers who aren't there for tests: those who answered in the county for the first time, and flags.
  observers integer not null default 0,
  flags integer not null default 0,
  opening_flags integer not null default 0,
  counting_flags integer not null default 0
);

create table county_tally (
  ngo_id integer not null,
  county_id integer not null,
  threads integer not null,
  urgent_threads integer not null,
  observers integer not null,
  flags integer not null,
  opening_flags integer not null,
  counting_flags integer not null,
  primary key (ngo_id, county_id)
);
insert into county_tally
select thread.ngo_id, thread.county_id, count(*), count(*) filter (where thread.flagged_count > 0),
  count(distinct thread.observer_id) filter (where thread.first_answer_at is not null and not observer.is_test_observer),
  coalesce(sum(thread.flagged_count) filter (where not observer.is_test_observer), 0),
  coalesce(sum(thread.opening_flagged_count) filter (where not observer.is_test_observer), 0),
  coalesce(sum(thread.counting_flagged_count) filter (where not observer.is_test_observer), 0)
from thread join observer on observer.id = thread.observer_id
group by 1, 2;

create table station_tally (
  -- 0: all active NGOs together.
  ngo_id integer not null,
  polling_station_id integer not null,
  -- What the station is called, which never changes: equals are ranked by it.
  label text collate "C" not null,
  flags integer not null,
  opening_flags integer not null,
  counting_flags integer not null,
  primary key (ngo_id, polling_station_id)
);
insert into station_tally
select thread.ngo_id, polling_station.id, county.code || ' ' || polling_station.number,
  sum(thread.flagged_count), sum(thread.opening_flagged_count), sum(thread.counting_flagged_count)
from thread
join observer on observer.id = thread.observer_id and not observer.is_test_observer
join polling_station on polling_station.id = thread.polling_station_id
join county on county.id = polling_station.county_id
where thread.flagged_count > 0
group by 1, 2, 3;
insert into station_tally
select 0, polling_station_id, label, sum(flags), sum(opening_flags), sum(counting_flags)
from station_tally join ngo on ngo.id = station_tally.ngo_id and ngo.is_active
group by 2, 3;
create index station_tally_flags on station_tally (ngo_id, flags desc, label) where flags > 0;
create index station_tally_opening on station_tally (ngo_id, opening_flags desc, label) where opening_flags > 0;
create index station_tally_counting on station_tally (ngo_id, counting_flags desc, label) where counting_flags > 0;

-- Stations of every county that have a number.
create index polling_station_of_number on polling_station (number);

-- Threads that were answered before a moment and after it.
create index thread_period on thread using gist (tstzrange(first_answer_at, sort_at, '[]')) where first_answer_at is not null;
