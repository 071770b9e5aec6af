create extension if not exists pg_trgm;

-- Who ------------------------------------------------------------------------------------------------------------

create table ngo (
  id integer generated always as identity primary key,
  name text not null,
  short_name text not null,
  organizer boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null
);

create table staff (
  id integer generated always as identity primary key,
  ngo_id integer not null references ngo,
  account text not null,
  password_hash text not null,
  demo boolean not null default false,
  created_at timestamptz not null,
  last_login_at timestamptz
);
create unique index staff_account_key on staff (lower(account));
create index staff_ngo on staff (ngo_id);

create table observer (
  id integer generated always as identity primary key,
  ngo_id integer not null references ngo,
  name text not null,
  -- Lower case without diacritics, written by the store: unaccent() can't be indexed.
  name_folded text not null,
  phone text not null,
  -- The phone without spaces: what uniqueness and search look at.
  phone_key text not null,
  pin_hash text not null,
  send_sms boolean not null default false,
  is_test_observer boolean not null default false,
  demo boolean not null default false,
  device_registered_at timestamptz,
  last_seen_at timestamptz,
  note_count integer not null default 0,
  station_count integer not null default 0,
  created_at timestamptz not null,
  -- A removed observer stays for the sake of what was reported.
  removed_at timestamptz
);
create unique index observer_phone_key on observer (phone_key) where removed_at is null;
create index observer_ngo on observer (ngo_id, id) where removed_at is null;
create index observer_ngo_all on observer (ngo_id);
create index observer_name_search on observer using gin (name_folded gin_trgm_ops);
create index observer_phone_search on observer using gin (phone_key gin_trgm_ops);

create table session (
  id uuid primary key,
  staff_id integer references staff on delete cascade,
  observer_id integer references observer on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint session_has_one_holder check (num_nonnulls(staff_id, observer_id) = 1)
);
create index session_staff on session (staff_id);
create index session_observer on session (observer_id);
create index session_expiry on session (expires_at);

-- Failed sign-ins of an account (lower case, or phone without spaces) from an address.
create table login_failure (
  account_key text not null,
  address text not null,
  failures integer not null,
  last_failed_at timestamptz not null,
  primary key (account_key, address)
);
create index login_failure_age on login_failure (last_failed_at);

create table push_registration (
  id integer generated always as identity primary key,
  observer_id integer not null references observer on delete cascade,
  channel text not null,
  token text not null,
  registered_at timestamptz not null,
  constraint push_registration_token_key unique (channel, token)
);
create index push_registration_observer on push_registration (observer_id);

-- Where ----------------------------------------------------------------------------------------------------------

create table county (
  id integer generated always as identity primary key,
  code text not null constraint county_code_key unique,
  name text not null,
  diaspora boolean not null default false,
  sort_order integer not null default 0
);

create table polling_station (
  id integer generated always as identity primary key,
  county_id integer not null references county,
  number integer not null check (number > 0),
  address text not null default '',
  constraint polling_station_number_key unique (county_id, number)
);

-- What is asked --------------------------------------------------------------------------------------------------

create table form (
  id integer generated always as identity primary key,
  -- As published; a form that never was has its draft's.
  code text not null,
  description text not null,
  diaspora boolean not null,
  question_count integer not null default 0,
  sort_order integer not null default 0,
  -- 0 before the first publication.
  current_version integer not null default 0,
  -- Counts every save.
  revision integer not null default 1,
  -- The whole form with edits that aren't published; null when there are none.
  draft jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index form_code_key on form (code) where code <> '';

-- A published version is the whole form as phones got it, and never changes.
create table form_version (
  form_id integer not null references form on delete cascade,
  version integer not null check (version > 0),
  document jsonb not null,
  published_at timestamptz not null,
  published_by integer references staff on delete set null,
  primary key (form_id, version)
);
create index form_version_publisher on form_version (published_by);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% never changes', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger form_version_never_changes before update of form_id, version, document, published_at on form_version
  for each row execute function refuse_change();

-- Sections, questions and options keep their id through every version; their words are in the documents.
create table section (
  id integer generated always as identity primary key,
  form_id integer not null references form on delete cascade
);
create index section_form on section (form_id);

create table question (
  id integer generated always as identity primary key,
  form_id integer not null references form on delete cascade,
  -- The newest published version that has it; null before its first publication.
  last_version integer,
  -- Some published version lets an answer select several options.
  takes_several boolean not null default false
);
create index question_form on question (form_id);

create table question_option (
  id integer generated always as identity primary key,
  question_id integer not null references question on delete cascade,
  last_version integer,
  -- As last published.
  flagged boolean not null default false
);
create index question_option_question on question_option (question_id);

-- What is reported -----------------------------------------------------------------------------------------------

create table visit (
  id bigint generated always as identity primary key,
  observer_id integer not null references observer,
  polling_station_id integer not null references polling_station,
  revision integer not null,
  urban_area boolean not null default false,
  president_female boolean not null default false,
  arrived_at timestamptz,
  left_at timestamptz,
  recorded_at timestamptz not null,
  -- Set when a newer revision took its place: nothing that was sent is ever removed.
  superseded_at timestamptz,
  constraint visit_revision_key unique (observer_id, polling_station_id, revision)
);
create index visit_station on visit (polling_station_id);
create index visit_latest on visit (observer_id, arrived_at desc) where superseded_at is null;

-- One observer at one polling station, with what lists show: written with the reports it counts.
create table thread (
  observer_id integer not null references observer,
  polling_station_id integer not null references polling_station,
  ngo_id integer not null references ngo,
  county_id integer not null references county,
  -- The newest answer; the newest note where there is no answer.
  sort_at timestamptz not null,
  first_answer_at timestamptz,
  last_answer_at timestamptz,
  flagged_count integer not null default 0,
  note_count integer not null default 0 check (note_count >= 0),
  primary key (observer_id, polling_station_id)
);
create index thread_newest on thread (sort_at desc, observer_id, polling_station_id);
create index thread_ngo on thread (ngo_id, sort_at desc, observer_id, polling_station_id);
create index thread_county on thread (county_id, sort_at desc, observer_id, polling_station_id);
create index thread_station on thread (polling_station_id, sort_at desc, observer_id);
create index thread_urgent on thread (sort_at desc, observer_id, polling_station_id) where flagged_count > 0;
create index thread_ngo_urgent on thread (ngo_id, sort_at desc, observer_id, polling_station_id) where flagged_count > 0;

create table answer (
  id bigint generated always as identity primary key,
  observer_id integer not null references observer,
  polling_station_id integer not null references polling_station,
  question_id integer not null references question,
  form_id integer not null,
  form_version integer not null,
  revision integer not null,
  answered_at timestamptz not null,
  superseded_at timestamptz,
  constraint answer_revision_key unique (observer_id, polling_station_id, question_id, revision),
  foreign key (form_id, form_version) references form_version
);
create index answer_station on answer (polling_station_id);
create index answer_question on answer (question_id);
create index answer_form_version on answer (form_id, form_version);

create table selected_option (
  answer_id bigint not null references answer,
  option_id integer not null references question_option,
  value text,
  -- As the option was when it was selected.
  flagged boolean not null,
  primary key (answer_id, option_id)
);
create index selected_option_option on selected_option (option_id);

create table note (
  id integer generated always as identity primary key,
  observer_id integer not null references observer,
  polling_station_id integer not null references polling_station,
  question_id integer references question,
  text text not null,
  -- Staff who wrote it; null when it came from the observer's phone.
  staff_id integer references staff on delete set null,
  created_at timestamptz not null
);
create index note_thread on note (observer_id, polling_station_id, created_at, id);
create index note_station on note (polling_station_id);
create index note_question on note (question_id);
create index note_staff on note (staff_id);

create table attachment (
  id integer generated always as identity primary key,
  note_id integer not null references note,
  position integer not null,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  -- Of the original bytes, in hex: also the name under which the picture store keeps them.
  sha256 text not null,
  width integer not null,
  height integer not null,
  constraint attachment_position_key unique (note_id, position)
);
create index attachment_sha256 on attachment (sha256);

-- What is sent ---------------------------------------------------------------------------------------------------

create table notification (
  id integer generated always as identity primary key,
  staff_id integer references staff on delete set null,
  channel text not null,
  sender text not null,
  title text not null,
  message text not null,
  to_all boolean not null,
  idempotency_key text,
  request_hash text,
  created_at timestamptz not null,
  constraint notification_idempotency_key unique (staff_id, idempotency_key)
);

create table notification_recipient (
  notification_id integer not null references notification on delete cascade,
  observer_id integer not null references observer,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'not_configured')),
  detail text,
  attempts integer not null default 0,
  settled_at timestamptz,
  primary key (notification_id, observer_id)
);
create index notification_recipient_observer on notification_recipient (observer_id);

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  created_at timestamptz not null
);
create index outbox_due on outbox (due_at, id);
