-- What observers report. Answers and visits are never deleted or overwritten: a change is a new revision.

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
  -- When a newer revision replaced it; null for the current one.
  superseded_at timestamptz,
  -- Of a visit that was placed later than it was received: its position in the report's history is before the visit with this
  -- revision. Null for all others, whose position is that of their revision.
  history_position integer,
  -- Further fields of a visit as posted by phones of 2023.
  other_fields json,
  constraint visit_revision_key unique (observer_id, polling_station_id, revision)
);
create index visit_station on visit (polling_station_id);
create index visit_latest on visit (observer_id, arrived_at desc) where superseded_at is null;

-- All answers and notes of an observer at a polling station, summarized for lists: a report, for users. Written in the
-- transaction of each answer and note.
create table thread (
  observer_id integer not null references observer,
  polling_station_id integer not null references polling_station,
  ngo_id integer not null references ngo,
  county_id integer not null references county,
  -- Time of the newest answer; of the newest note if there is no answer.
  sort_at timestamptz not null,
  first_answer_at timestamptz,
  last_answer_at timestamptz,
  -- Flagged options of current answers: to all forms, to opening forms (code ends in A) and to counting forms (in C).
  flagged_count integer not null default 0,
  note_count integer not null default 0 check (note_count >= 0),
  opening_flagged_count integer not null default 0,
  counting_flagged_count integer not null default 0,
  -- The follow-up, and copies of its state and owner for filters of lists. Without a foreign key, because each new thread would
  -- have to write its index; follow-ups are never deleted.
  follow_up_id integer,
  follow_up_state text,
  follow_up_owner_id integer,
  primary key (observer_id, polling_station_id)
);
-- Lists, newest first.
create index thread_newest on thread (sort_at desc, observer_id, polling_station_id);
create index thread_ngo on thread (ngo_id, sort_at desc, observer_id, polling_station_id);
create index thread_county on thread (county_id, sort_at desc, observer_id, polling_station_id);
create index thread_station on thread (polling_station_id, sort_at desc, observer_id);
create index thread_urgent on thread (sort_at desc, observer_id, polling_station_id) where flagged_count > 0;
create index thread_ngo_urgent on thread (ngo_id, sort_at desc, observer_id, polling_station_id) where flagged_count > 0;
-- Threads that were answered before a time and after it.
create index thread_period on thread using gist (tstzrange(first_answer_at, sort_at, '[]')) where first_answer_at is not null;
-- Threads that consist of notes. A period of answers contains none of them, so its total is the threads of `thread_newest` minus
-- these few, without reading the table.
create index thread_unanswered on thread (sort_at) where first_answer_at is null;
create index thread_follow_up on thread (follow_up_id) where follow_up_id is not null;
-- By state or owner of the follow-up. `flagged_count` tells emergencies apart.
create index thread_follow_up_state on thread (follow_up_state, sort_at desc, observer_id, polling_station_id)
  include (flagged_count) where follow_up_state is not null;
create index thread_ngo_follow_up_state on thread (ngo_id, follow_up_state, sort_at desc, observer_id, polling_station_id)
  include (flagged_count) where follow_up_state is not null;
create index thread_follow_up_owner_flags on thread (follow_up_owner_id, sort_at desc, observer_id, polling_station_id)
  include (flagged_count) where follow_up_owner_id is not null;
-- Open emergencies: the list of the work to do and the number of unseen emergencies read only this index.
create index thread_open_urgent on thread (sort_at desc, observer_id, polling_station_id)
  include (ngo_id, follow_up_state, follow_up_owner_id)
  where flagged_count > 0 and follow_up_state <> 'closed';
create index thread_urgent_without_follow_up on thread (sort_at desc, observer_id, polling_station_id)
  where flagged_count > 0 and follow_up_id is null;

create table answer (
  id bigint generated always as identity primary key,
  observer_id integer not null references observer,
  polling_station_id integer not null references polling_station,
  question_id integer not null references question,
  form_id integer not null,
  form_version integer not null,
  revision integer not null,
  answered_at timestamptz not null,
  -- When a newer revision replaced it; null for the current one.
  superseded_at timestamptz,
  -- Of an answer that was placed later than it was received: its position in the report's history is before the answer with
  -- this id. Null for all others, whose position is that of their id.
  history_position bigint,
  -- The account that typed the answer during a phone call; null if the observer's phone sent it.
  dictated_to text,
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
-- Few selections are flagged, and rankings by form read no others.
create index selected_option_flagged on selected_option (answer_id) where flagged;

-- Flagged options of current answers, for lists by flagged option or question. Without foreign keys: rows that it references are
-- never deleted.
create table thread_flag (
  answer_id bigint not null,
  option_id integer not null,
  question_id integer not null,
  ngo_id integer not null,
  observer_id integer not null,
  polling_station_id integer not null,
  primary key (answer_id, option_id)
);
create index thread_flag_thread on thread_flag (observer_id, polling_station_id, option_id, question_id);
-- In the order of threads: PostgreSQL merges them with the threads that an account has seen, or groups them by thread, without a
-- hash table.
create index thread_flag_option_report on thread_flag (option_id, observer_id, polling_station_id) include (ngo_id);
create index thread_flag_question_report on thread_flag (question_id, observer_id, polling_station_id) include (ngo_id, option_id);

create table note (
  id integer generated always as identity primary key,
  observer_id integer not null references observer,
  polling_station_id integer not null references polling_station,
  question_id integer references question,
  text text not null,
  -- Its author, if an account; null if the observer's phone sent it, or the account was deleted.
  staff_id integer references staff on delete set null,
  created_at timestamptz not null,
  -- Sender and idempotency key; null if it was sent without a key.
  sent_under text constraint note_sent_under_key unique,
  -- Name of the author's account, which is kept when the account is deleted; null if the observer's phone sent it.
  staff_account text
);
create index note_thread on note (observer_id, polling_station_id, created_at, id);
create index note_station on note (polling_station_id);
create index note_question on note (question_id);
create index note_staff on note (staff_id);
-- Threads that consist of notes, by the quarter hour of their first note.
create index note_created on note (created_at);

create table attachment (
  id integer generated always as identity primary key,
  note_id integer not null references note,
  position integer not null,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  -- Of the original bytes, in hexadecimal digits; also their name in the picture storage.
  sha256 text not null,
  -- In pixels; 0 if there is no preview.
  width integer not null,
  height integer not null,
  constraint attachment_position_key unique (note_id, position)
);
create index attachment_sha256 on attachment (sha256);

-- Well-formed reports that name an unknown county, station, question or option. Staff place or dismiss them.
create table unplaced_report (
  id integer generated always as identity primary key,
  observer_id integer not null references observer,
  kind text not null check (kind in ('answer', 'visit', 'note')),
  -- Of type `json`, which preserves the text.
  posted json not null,
  reasons text[] not null,
  received_at timestamptz not null,
  -- Hash of kind, posted fields and files: a report that is sent again is stored once.
  fingerprint text not null,
  resolution text check (resolution in ('placed', 'dismissed')),
  resolved_at timestamptz,
  -- Name of the account, which is kept when the account is deleted.
  resolved_account text,
  dismissal_reason text,
  -- Where it was placed.
  polling_station_id integer references polling_station,
  constraint unplaced_report_fingerprint_key unique (observer_id, fingerprint),
  constraint unplaced_report_resolution_is_whole check ((resolution is null) = (resolved_at is null))
);
create index unplaced_report_open on unplaced_report (received_at desc, id desc) where resolution is null;
create index unplaced_report_resolved on unplaced_report (received_at desc, id desc) where resolution is not null;
create index unplaced_report_station on unplaced_report (polling_station_id);

-- Files of unplaced notes. Ids are those of attachments: a file keeps its id when its note is placed.
create table unplaced_attachment (
  id integer primary key default nextval(pg_get_serial_sequence('attachment', 'id')),
  unplaced_report_id integer not null references unplaced_report,
  position integer not null,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  constraint unplaced_attachment_position_key unique (unplaced_report_id, position)
);
