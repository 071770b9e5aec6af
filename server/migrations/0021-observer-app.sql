-- The observers' app: cards, devices, and what devices send.

-- A card signs in devices of an observer. An observer has one current card.
create table observer_card (
  id integer generated always as identity primary key,
  observer_id integer not null references observer,
  -- SHA-256 of the token, which isn't stored.
  token_hash text not null unique,
  created_at timestamptz not null,
  -- Names of accounts, which are kept when the accounts are deleted.
  created_by text not null,
  ended_at timestamptz,
  ended_by text
);
create index observer_card_observer on observer_card (observer_id);
create unique index observer_card_current on observer_card (observer_id) where ended_at is null;

-- A phone, or a browser on it. Two observers may use one phone, each with a row.
create table device (
  observer_id integer not null references observer,
  -- Made by the app.
  id uuid not null,
  name text not null,
  -- The card that signed it in; null if phone number and PIN did.
  card_id integer references observer_card,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- What it held without a receipt when it last said so, and when the oldest of it was recorded by the phone's clock. Null: it has
  -- never said so, which isn't nothing.
  held_count integer,
  held_since timestamptz,
  ended_at timestamptz,
  ended_by text,
  -- It deletes everything at its next contact.
  is_erased boolean not null default false,
  primary key (observer_id, id)
);
create index device_id on device (id);
create index device_card on device (card_id);
-- Phones with items that haven't arrived, or of which it isn't known: few.
create index device_holding on device (observer_id) include (held_count, held_since, ended_at)
  where held_count is distinct from 0 and not is_erased;

alter table session add column device_id uuid;
create index session_device on session (device_id) where device_id is not null;

-- Subscriptions of devices to messages (Web Push), used while the device has a session.
create table push_subscription (
  observer_id integer not null,
  device_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- In which a rehearsal is marked.
  language text not null,
  registered_at timestamptz not null,
  primary key (observer_id, device_id),
  foreign key (observer_id, device_id) references device
);

-- What devices sent, as received, and when. Items never change and are never deleted.
create table app_item (
  id uuid primary key,
  observer_id integer not null references observer,
  device_id uuid not null,
  sequence integer not null,
  kind text not null,
  -- Of type `json`, which preserves the text.
  item json not null,
  sha256 text not null,
  received_at timestamptz not null
);
create index app_item_device on app_item (observer_id, device_id, sequence);

-- Files that are arriving in parts.
create table app_file (
  observer_id integer not null references observer,
  sha256 text not null,
  size_bytes integer not null,
  created_at timestamptz not null,
  -- The file is stored, and its parts are deleted.
  completed_at timestamptz,
  -- What was found in the complete file.
  media_type text,
  width integer,
  height integer,
  primary key (observer_id, sha256)
);
create table app_file_part (
  observer_id integer not null,
  sha256 text not null,
  from_byte integer not null,
  bytes bytea not null,
  primary key (observer_id, sha256, from_byte),
  foreign key (observer_id, sha256) references app_file
);
-- Pictures don't compress.
alter table app_file_part alter column bytes set storage external;

-- Files of notes that have not arrived yet.
create table awaited_file (
  id integer generated always as identity primary key,
  observer_id integer not null references observer,
  sha256 text not null,
  note_id integer references note,
  unplaced_report_id integer references unplaced_report,
  position integer not null,
  file_name text not null,
  original_sha256 text,
  constraint awaited_file_has_report check (note_id is not null or unplaced_report_id is not null)
);
create index awaited_file_hash on awaited_file (observer_id, sha256);
create index awaited_file_note on awaited_file (note_id);
create index awaited_file_unplaced on awaited_file (unplaced_report_id);

-- SHA-256 of the photo that a phone made a smaller copy of; null where the file is what was recorded.
alter table attachment add column original_sha256 text;
alter table unplaced_attachment add column original_sha256 text;

-- When the observer read it in the app.
alter table notification_recipient add column read_at timestamptz;

-- Calls for help. They need no station.
create table help_call (
  id integer generated always as identity primary key,
  observer_id integer not null references observer,
  polling_station_id integer references polling_station,
  text text not null,
  called_at timestamptz not null,
  -- Names of accounts, which are kept when the accounts are deleted.
  taken_by text,
  taken_at timestamptz,
  closed_by text,
  closed_at timestamptz
);
create index help_call_observer on help_call (observer_id);
create index help_call_station on help_call (polling_station_id);
create index help_call_open on help_call (id) where closed_at is null;

alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check
  check (kind in ('answers', 'note', 'forms', 'unplaced', 'followUp', 'call', 'checkpoint', 'places', 'settings', 'reset',
    'presence', 'help'));

-- The office's phone number, as entered. Null without one.
alter table election_settings add column office_phone text;

-- The app removes photos from phones once they were received, and hides received answers.
alter table election_settings add column careful_mode boolean not null default false;

-- The note that opened or reopened the follow-up: an observer reported a problem. Without a foreign key, like `answer_id`.
alter table follow_up_event add column note_id integer;

-- The observer could not observe it: an answer without options that isn't withdrawn.
alter table answer add column not_observed boolean not null default false;

-- When the observer confirmed the numbers for which the check fires.
alter table fired_check add column confirmed_at timestamptz;
