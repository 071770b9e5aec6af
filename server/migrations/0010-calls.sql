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
-- Lists of the threads that answer a form.
create index form_progress_form on form_progress (form_id, observer_id, polling_station_id);

-- Counties where an observer arrived or reported.
create table observer_county (
  observer_id integer not null,
  county_id integer not null,
  primary key (observer_id, county_id)
);

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
