-- Checks of forms: rules that compare the numbers of a report.

-- A check keeps its id in all versions of its form, whose documents have it whole.
create table form_check (
  id integer generated always as identity primary key,
  form_id integer not null references form on delete cascade,
  -- The newest published version that has the check; null before its first publication. The other
  -- columns are as published then.
  last_version integer,
  says jsonb,
  severity text check (severity in ('hint', 'flag')),
  rule jsonb
);
create index form_check_form on form_check (form_id);

-- Reports have to be evaluated with the checks of the current version, which were published after the reports came in.
alter table form add column needs_recheck boolean not null default false;
create index form_needs_recheck on form (id) where needs_recheck;

-- A check of the form's current version compares a number of the question.
alter table question add column is_checked boolean not null default false;

-- A check that fires, or has fired, for a report. A row only changes when it ends.
create table fired_check (
  id bigint generated always as identity primary key,
  observer_id integer not null references observer,
  polling_station_id integer not null references polling_station,
  check_id integer not null references form_check,
  form_id integer not null,
  form_version integer not null,
  -- As the check was in this version.
  says jsonb not null,
  severity text not null check (severity in ('hint', 'flag')),
  -- The compared numbers by the operand's key, their sums, and how far apart they may be. Numbers are canonical decimals.
  operands jsonb not null,
  left_sum text not null,
  right_sum text not null,
  tolerance text not null,
  fired_at timestamptz not null,
  -- When and why it ended: other numbers repaired it, it fires for other numbers now, or a new version replaced it. Null while it
  -- fires.
  ended_at timestamptz,
  end_reason text check (end_reason in ('repaired', 'changed', 'replaced')),
  constraint fired_check_end_is_whole check ((ended_at is null) = (end_reason is null)),
  foreign key (form_id, form_version) references form_version
);
create unique index fired_check_open on fired_check (observer_id, polling_station_id, check_id) where ended_at is null;
create index fired_check_report on fired_check (observer_id, polling_station_id);
create index fired_check_open_check on fired_check (check_id, observer_id, polling_station_id) where ended_at is null;
create index fired_check_station on fired_check (polling_station_id);
create index fired_check_check on fired_check (check_id);
create index fired_check_form_version on fired_check (form_id, form_version);

-- Checks that fire; those with the severity `flag` are in the numbers of flags too.
alter table thread add column open_check_count integer not null default 0;
create index thread_open_check on thread (sort_at desc, observer_id, polling_station_id) where open_check_count > 0;
create index thread_ngo_open_check on thread (ngo_id, sort_at desc, observer_id, polling_station_id)
  where open_check_count > 0;

-- The check that opened or reopened the follow-up. Without a foreign key, like the answer's column.
alter table follow_up_event add column fired_check_id bigint;
