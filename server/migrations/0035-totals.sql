-- Totals of lists and the board without a scan of reports.

-- Emergencies by state of the follow-up: the index tells them apart from other reports.
drop index thread_follow_up_state;
drop index thread_ngo_follow_up_state;
create index thread_follow_up_state on thread (follow_up_state, sort_at desc, observer_id, polling_station_id)
  include (flagged_count) where follow_up_state is not null;
create index thread_ngo_follow_up_state on thread (ngo_id, follow_up_state, sort_at desc, observer_id, polling_station_id)
  include (flagged_count) where follow_up_state is not null;

-- The board reads only this index.
drop index form_progress_expected;
create index form_progress_expected on form_progress (form_id, observer_id, county_id)
  include (answered_count, progressed_at) where is_expected;

-- Another measure of the situation's counters: form_flagged, the reports that answer a form and have a flag. The column shows which
-- are counted, since the triggers of a statement that stores both run in any order.
alter table received_form add column is_flagged boolean not null default false;
update received_form set is_flagged = true from thread
where thread.observer_id = received_form.observer_id and thread.polling_station_id = received_form.polling_station_id
  and flagged_count > 0;

create or replace function count_situation_report() returns trigger language plpgsql as $$
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

create or replace function count_situation_answers() returns trigger language plpgsql as $$
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

create or replace function recount_situation() returns void language plpgsql as $$
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

-- Applied with the deltas that are pending.
insert into situation_delta (ngo_id, measure, subject_ids, amount)
select ngo_id, 'form_flagged', array[form_id], count(*)
from received_form join observer on observer.id = observer_id where is_flagged group by ngo_id, form_id;
