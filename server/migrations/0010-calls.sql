-- Which reports are due when, which observers have not sent them, and calls to these observers.

create table checkpoint (
  id integer generated always as identity primary key,
  name text not null,
  form_id integer not null references form on delete cascade,
  due_at timestamptz not null,
  -- Number of answered questions from which a report counts as received; null for all questions of the published form.
  required_answers integer check (required_answers > 0),
  -- Otherwise those of `checkpoint_county`.
  all_counties boolean not null,
  created_at timestamptz not null
);
create index checkpoint_form on checkpoint (form_id);

create table checkpoint_county (
  checkpoint_id integer not null references checkpoint on delete cascade,
  county_id integer not null references county,
  primary key (checkpoint_id, county_id)
);
create index checkpoint_county_county on checkpoint_county (county_id);

-- Stations from which an observer is to report.
create table observer_assignment (
  observer_id integer not null references observer on delete cascade,
  polling_station_id integer not null references polling_station,
  primary key (observer_id, polling_station_id)
);
create index observer_assignment_station on observer_assignment (polling_station_id);

-- How much of a form an observer has answered at a station. Without foreign keys, like the counters. The observer's row is locked
-- while an answer is stored, so no other report of the observer changes the counts.
create table form_progress (
  observer_id integer not null,
  polling_station_id integer not null,
  form_id integer not null,
  county_id integer not null,
  -- Questions with a current answer that selects an option.
  answered_count integer not null,
  -- Time of the newest answer that increased the count. A correction doesn't change it.
  progressed_at timestamptz not null,
  last_answer_at timestamptz not null,
  -- The rows that the board of expected reports reads: those of assigned stations, or without an assignment the one of each form
  -- and county with the most answers.
  is_expected boolean not null default false,
  primary key (observer_id, polling_station_id, form_id)
) with (fillfactor = 80);
-- The board reads only this index.
create index form_progress_expected on form_progress (form_id, observer_id, county_id)
  include (answered_count, progressed_at) where is_expected;

create function flag_expected_progress(observers integer[], forms integer[]) returns void language sql as $$
  update form_progress set is_expected = wanted.is_expected
  from (
    select observer_id, polling_station_id, form_id,
      case when exists (select from observer_assignment as assigned where assigned.observer_id = progress.observer_id)
        then exists (
          select from observer_assignment as assigned
          where assigned.observer_id = progress.observer_id
            and assigned.polling_station_id = progress.polling_station_id)
        else row_number() over (
          partition by observer_id, form_id, county_id
          order by answered_count desc, progressed_at, polling_station_id) = 1
      end as is_expected
    from form_progress as progress
    where observer_id = any(observers) and (forms is null or form_id = any(forms))
  ) as wanted
  where form_progress.observer_id = wanted.observer_id and form_progress.form_id = wanted.form_id
    and form_progress.polling_station_id = wanted.polling_station_id
    and form_progress.is_expected <> wanted.is_expected
$$;

-- Counties where an observer arrived or reported.
create table observer_county (
  observer_id integer not null,
  county_id integer not null,
  primary key (observer_id, county_id)
);

create function count_answered_questions() returns trigger language plpgsql as $$
begin
  with touched as (
    select observer_id, polling_station_id, form_id, max(answered_at) as at from added group by 1, 2, 3
  ), located as (
    select touched.*, county_id from touched join polling_station on polling_station.id = polling_station_id
  ), arrived as (
    insert into observer_county select distinct observer_id, county_id from located on conflict do nothing
  )
  insert into form_progress as existing
    (observer_id, polling_station_id, form_id, county_id, answered_count, progressed_at, last_answer_at)
  select located.observer_id, located.polling_station_id, located.form_id, county_id, counted.answered, at, at
  from located
  cross join lateral (
    select count(*)::int as answered from answer
    where answer.observer_id = located.observer_id and answer.polling_station_id = located.polling_station_id
      and answer.form_id = located.form_id and answer.superseded_at is null
      and exists (select from selected_option where answer_id = answer.id)
  ) as counted
  on conflict (observer_id, polling_station_id, form_id) do update set
    answered_count = excluded.answered_count,
    progressed_at = case when excluded.answered_count > existing.answered_count
      then excluded.progressed_at else existing.progressed_at end,
    last_answer_at = greatest(existing.last_answer_at, excluded.last_answer_at);
  perform flag_expected_progress(
    (select array_agg(distinct observer_id) from added), (select array_agg(distinct form_id) from added));
  return null;
end $$;
create trigger answered_questions_are_counted after insert on answer referencing new table as added
  for each statement execute function count_answered_questions();

create function note_arrival() returns trigger language plpgsql as $$
begin
  insert into observer_county
  select new.observer_id, county_id from polling_station where id = new.polling_station_id
  on conflict do nothing;
  return null;
end $$;
create trigger arrivals_are_noted after insert on visit for each row when (new.arrived_at is not null)
  execute function note_arrival();

create function flag_progress_of_changed() returns trigger language plpgsql as $$
begin
  perform flag_expected_progress((select array_agg(distinct observer_id) from changed), null);
  return null;
end $$;
create trigger assignment_flags_progress after insert on observer_assignment referencing new table as changed
  for each statement execute function flag_progress_of_changed();
create trigger removed_assignment_flags_progress after delete on observer_assignment referencing old table as changed
  for each statement execute function flag_progress_of_changed();

create table phone_call (
  id integer generated always as identity primary key,
  observer_id integer not null references observer,
  checkpoint_id integer references checkpoint on delete set null,
  -- Null if the account was deleted. Its name is kept.
  staff_id integer references staff on delete set null,
  account text not null,
  at timestamptz not null,
  -- The called number, without white space.
  phone_key text not null,
  outcome text not null check (outcome in ('reached', 'no_answer', 'wrong_number', 'will_send', 'dictated')),
  next_try_at timestamptz,
  comment text,
  -- Idempotency key of a dictated report, with the account's id, and the hash of its request.
  sender_key text,
  request_hash text
);
create index phone_call_observer on phone_call (observer_id, id);
create index phone_call_checkpoint on phone_call (checkpoint_id);
create index phone_call_staff on phone_call (staff_id);
create unique index phone_call_sender_key on phone_call (sender_key);
create trigger phone_call_never_changes
  before update of observer_id, account, at, phone_key, outcome, next_try_at, comment on phone_call
  for each row execute function refuse_change();
create trigger phone_call_request_never_changes before update of sender_key, request_hash on phone_call
  for each row execute function refuse_change();

-- The account that is calling an observer. After it has expired or was skipped, others can take it.
create table call_claim (
  observer_id integer primary key references observer on delete cascade,
  staff_id integer not null references staff on delete cascade,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  skipped_at timestamptz
);
create index call_claim_staff on call_claim (staff_id);
