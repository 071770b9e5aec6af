-- The flagged options that are selected now, for lists by flagged option or question. Maintained by triggers, since servers of the
-- version before go on writing answers. Without foreign keys: what it names is never deleted.
create table thread_flag (
  answer_id bigint not null,
  option_id integer not null,
  question_id integer not null,
  ngo_id integer not null,
  observer_id integer not null,
  polling_station_id integer not null,
  primary key (answer_id, option_id)
);
insert into thread_flag (answer_id, option_id, question_id, ngo_id, observer_id, polling_station_id)
select answer.id, option_id, question_id, ngo_id, observer_id, polling_station_id
from selected_option
join answer on answer.id = selected_option.answer_id and answer.superseded_at is null
join observer on observer.id = answer.observer_id
where selected_option.flagged;
create index thread_flag_option on thread_flag (option_id, ngo_id, observer_id, polling_station_id);
create index thread_flag_question on thread_flag (question_id, ngo_id, observer_id, polling_station_id);
create index thread_flag_thread on thread_flag (observer_id, polling_station_id, option_id, question_id);

create function add_thread_flag() returns trigger language plpgsql as $$
begin
  insert into thread_flag (answer_id, option_id, question_id, ngo_id, observer_id, polling_station_id)
  select answer.id, new.option_id, question_id, ngo_id, observer_id, polling_station_id
  from answer join observer on observer.id = answer.observer_id
  where answer.id = new.answer_id and answer.superseded_at is null;
  return null;
end $$;
create trigger flagged_option_is_listed after insert on selected_option for each row when (new.flagged)
  execute function add_thread_flag();

create function remove_thread_flags() returns trigger language plpgsql as $$
begin
  delete from thread_flag where answer_id = new.id;
  return null;
end $$;
create trigger superseded_flags_are_removed after update of superseded_at on answer for each row
  when (old.superseded_at is null and new.superseded_at is not null)
  execute function remove_thread_flags();
