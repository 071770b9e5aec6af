-- Counters of reports for lists, rankings and the situation page. A change of reports inserts deltas, which don't conflict;
-- `applyCounterDeltas` adds them to the counters later. A number is the counter plus its deltas. Without foreign keys: rows that
-- counters reference are never deleted.

-- By county and station.
create table tally_delta (
  id bigint generated always as identity primary key,
  ngo_id integer not null,
  county_id integer not null,
  polling_station_id integer not null,
  threads integer not null default 0,
  urgent_threads integer not null default 0,
  -- Without test observers: observers who have answered in the county for the first time, and flags.
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

create table station_tally (
  -- 0: all active NGOs together.
  ngo_id integer not null,
  polling_station_id integer not null,
  -- County code and number, by which stations with equal counts are ranked.
  label text collate "C" not null,
  flags integer not null,
  opening_flags integer not null,
  counting_flags integer not null,
  primary key (ngo_id, polling_station_id)
);
create index station_tally_flags on station_tally (ngo_id, flags desc, label) where flags > 0;
create index station_tally_opening on station_tally (ngo_id, opening_flags desc, label) where opening_flags > 0;
create index station_tally_counting on station_tally (ngo_id, counting_flags desc, label) where counting_flags > 0;

-- Threads by ten minutes of `sort_at`: a page of a list that is far from both ends counts from the start of the nearest bucket.
create table time_delta (
  id bigint generated always as identity primary key,
  ngo_id integer not null,
  came_to timestamptz not null,
  -- Null for a new thread.
  left_from timestamptz
);

create table time_tally (
  ngo_id integer not null,
  begins_at timestamptz not null,
  threads integer not null,
  primary key (ngo_id, begins_at)
);

-- Forms that an observer has answered at a station.
create table received_form (
  observer_id integer not null,
  form_id integer not null,
  polling_station_id integer not null,
  -- Whether `form_flagged` counts it. The triggers of a statement that stores an answer and a flag run in any order.
  is_flagged boolean not null default false,
  primary key (observer_id, form_id, polling_station_id)
);
-- Lists of the threads that answer a form.
create index received_form_form on received_form (form_id, observer_id, polling_station_id);

-- The situation page: a counter per measure, NGO and subject.
--   station_reports, station_flagged   threads of a station; those with a flag. NGO 0: all active NGOs
--   county_stations                    stations of a county with a thread. NGO 0: all active NGOs
--   quarter_reports, quarter_flags     threads with an answer, and selected flags, per quarter hour since 1970
--   form_reports, form_flagged         threads with an answer to a form; those with a flag
--   form_observers                     observers with an answer to a form
--   question_reports, option_reports   threads with a current answer to a question, or with a flagged option
create table situation_tally (
  measure text not null,
  ngo_id integer not null,
  subject_id integer not null,
  total integer not null,
  primary key (measure, ngo_id, subject_id)
);

create table situation_delta (
  id bigint generated always as identity primary key,
  ngo_id integer not null,
  measure text not null,
  subject_ids integer[] not null,
  amount integer not null
);

create function quarter_hour(at timestamptz) returns integer language sql immutable as $$
  select floor(extract(epoch from at) / 900)::integer
$$;

create function count_situation_report() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into situation_delta (ngo_id, measure, subject_ids, amount) values
      (new.ngo_id, 'station_reports', array[new.polling_station_id], 1),
      (new.ngo_id, 'quarter_reports', array[quarter_hour(new.sort_at)], 1);
  elsif quarter_hour(new.sort_at) > quarter_hour(old.sort_at) then
    insert into situation_delta (ngo_id, measure, subject_ids, amount)
    values (new.ngo_id, 'quarter_reports', array[quarter_hour(new.sort_at)], 1);
  end if;
  if (new.flagged_count > 0) <> (tg_op = 'UPDATE' and old.flagged_count > 0) then
    insert into situation_delta (ngo_id, measure, subject_ids, amount)
    values (new.ngo_id, 'station_flagged', array[new.polling_station_id], case when new.flagged_count > 0 then 1 else -1 end);
    with changed as (
      update received_form set is_flagged = new.flagged_count > 0
      where observer_id = new.observer_id and polling_station_id = new.polling_station_id
        and is_flagged <> (new.flagged_count > 0)
      returning form_id
    )
    insert into situation_delta (ngo_id, measure, subject_ids, amount)
    select new.ngo_id, 'form_flagged', array_agg(form_id), case when new.flagged_count > 0 then 1 else -1 end
    from changed having count(*) > 0;
  end if;
  return null;
end $$;
create trigger new_report_is_counted after insert on thread for each row execute function count_situation_report();
create trigger changed_report_is_counted after update of sort_at, flagged_count on thread for each row
  when (quarter_hour(new.sort_at) > quarter_hour(old.sort_at) or (new.flagged_count > 0) <> (old.flagged_count > 0))
  execute function count_situation_report();

-- One call for all options of a statement. An answer without options was withdrawn and isn't counted.
create function count_situation_answers() returns trigger language plpgsql as $$
begin
  with answered as (
    select answer.id, answer.observer_id, polling_station_id, question_id, form_id, answered_at, superseded_at, ngo_id,
      array_agg(option_id) filter (where flagged) as flags
    from added join answer on answer.id = added.answer_id join observer on observer.id = answer.observer_id
    group by answer.id, ngo_id
  ), received as (
    insert into received_form (observer_id, form_id, polling_station_id, is_flagged)
    select distinct observer_id, form_id, polling_station_id, exists (
      select from thread
      where thread.observer_id = answered.observer_id and thread.polling_station_id = answered.polling_station_id
        and flagged_count > 0)
    from answered
    on conflict do nothing
    returning observer_id, form_id, is_flagged
  )
  insert into situation_delta (ngo_id, measure, subject_ids, amount)
  select ngo_id, 'question_reports', array_agg(question_id), 1 from answered where superseded_at is null group by 1
  union all
  select ngo_id, 'option_reports', array_agg(flag), 1 from answered, unnest(flags) as flag
  where superseded_at is null group by 1
  union all
  select ngo_id, 'quarter_flags', array_agg(quarter_hour(answered_at)), 1 from answered, unnest(flags) group by 1
  union all
  select ngo_id, 'form_reports', array_agg(form_id), 1 from received join observer on observer.id = observer_id group by 1
  union all
  select ngo_id, 'form_flagged', array_agg(form_id), 1
  from received join observer on observer.id = observer_id where is_flagged group by 1
  union all
  select ngo_id, 'form_observers', array_agg(form_id), 1
  from (select distinct observer_id, form_id from received) as report join observer on observer.id = observer_id
  -- As before this statement.
  where not exists (
    select from received_form as earlier
    where earlier.observer_id = report.observer_id and earlier.form_id = report.form_id)
  group by 1;
  return null;
end $$;
create trigger selected_options_are_counted after insert on selected_option
  referencing new table as added for each statement execute function count_situation_answers();

create function uncount_superseded_answer() returns trigger language plpgsql as $$
begin
  insert into situation_delta (ngo_id, measure, subject_ids, amount)
  select ngo_id, 'question_reports', array[new.question_id], -1 from observer
  where id = new.observer_id and exists (select from selected_option where answer_id = new.id)
  union all
  select ngo_id, 'option_reports', array_agg(option_id), -1 from selected_option, observer
  where answer_id = new.id and flagged and observer.id = new.observer_id group by 1;
  return null;
end $$;
create trigger superseded_answer_is_not_counted after update of superseded_at on answer for each row
  when (old.superseded_at is null and new.superseded_at is not null) execute function uncount_superseded_answer();

-- Stations of all active NGOs together, which can't be summed: two NGOs may report from the same station.
create function recount_stations_of_active_ngos() returns void language plpgsql as $$
begin
  delete from situation_tally where ngo_id = 0;
  insert into situation_tally (measure, ngo_id, subject_id, total)
  select measure, 0, subject_id, sum(total) from situation_tally join ngo on ngo.id = ngo_id and is_active
  where measure in ('station_reports', 'station_flagged') group by 1, 3;
  insert into situation_tally (measure, ngo_id, subject_id, total)
  select 'county_stations', 0, county_id, count(*) from situation_tally join polling_station on polling_station.id = subject_id
  where measure = 'station_reports' and ngo_id = 0 and total > 0 group by 3;
end $$;

create function recount_active_stations() returns trigger language plpgsql as $$
begin
  -- The lock of `lockCounters`: no deltas are applied until the transaction ends.
  perform pg_advisory_xact_lock(5417204);
  perform recount_stations_of_active_ngos();
  return null;
end $$;
create trigger active_ngos_are_recounted after update of is_active on ngo for each row
  when (old.is_active <> new.is_active) execute function recount_active_stations();

create function recount_situation() returns void language plpgsql as $$
begin
  delete from situation_delta;
  delete from situation_tally;
  delete from received_form;
  update observer_activity set ngo_id = observer.ngo_id, station_id = current_station(observer.id)
  from observer where observer.id = observer_id;
  insert into received_form (observer_id, form_id, polling_station_id, is_flagged)
  select distinct observer_id, form_id, polling_station_id, flagged_count > 0
  from answer join thread using (observer_id, polling_station_id)
  where exists (select from selected_option where answer_id = answer.id);
  insert into situation_tally (measure, ngo_id, subject_id, total)
  select 'station_reports', ngo_id, polling_station_id, count(*) from thread group by 2, 3
  union all
  select 'station_flagged', ngo_id, polling_station_id, count(*) from thread where flagged_count > 0 group by 2, 3
  union all
  select 'county_stations', ngo_id, county_id, count(distinct polling_station_id) from thread group by 2, 3
  union all
  -- A placed answer with a position was received before other answers, and one after an answer doesn't date the report.
  select 'quarter_reports', ngo_id, quarter, count(*) from (
    select observer_id, polling_station_id, quarter_hour(answered_at) as quarter from answer where history_position is null
    union
    select observer_id, polling_station_id, quarter_hour(created_at) from note join thread using (observer_id, polling_station_id)
    where first_answer_at is null or created_at < first_answer_at
  ) as report join observer on observer.id = observer_id group by 2, 3
  union all
  select 'form_reports', ngo_id, form_id, count(*) from received_form join observer on observer.id = observer_id group by 2, 3
  union all
  select 'form_flagged', ngo_id, form_id, count(*)
  from received_form join observer on observer.id = observer_id where is_flagged group by 2, 3
  union all
  select 'form_observers', ngo_id, form_id, count(distinct observer_id)
  from received_form join observer on observer.id = observer_id group by 2, 3
  union all
  select 'question_reports', ngo_id, question_id, count(*) from answer join observer on observer.id = observer_id
  where superseded_at is null and exists (select from selected_option where answer_id = answer.id) group by 2, 3
  union all
  select 'option_reports', ngo_id, option_id, count(*)
  from selected_option join answer on answer.id = answer_id join observer on observer.id = observer_id
  where flagged and superseded_at is null group by 2, 3
  union all
  select 'quarter_flags', ngo_id, quarter_hour(answered_at), count(*)
  from selected_option join answer on answer.id = answer_id join observer on observer.id = observer_id
  where flagged group by 2, 3;
  perform recount_stations_of_active_ngos();
end $$;
