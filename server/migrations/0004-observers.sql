-- Observers, their activity, and the phones that they have registered for notifications.

create table observer (
  id integer generated always as identity primary key,
  ngo_id integer not null references ngo,
  name text not null,
  -- The name after `normalizeForSearch`. A column, because `unaccent` can't be indexed.
  name_folded text not null,
  phone text not null,
  -- The phone number without white space, for uniqueness and search.
  phone_key text not null,
  pin_hash text not null,
  send_sms boolean not null default false,
  is_test_observer boolean not null default false,
  demo boolean not null default false,
  device_registered_at timestamptz,
  last_seen_at timestamptz,
  -- Counters of notes, and of stations with an answer, a note or a visit.
  note_count integer not null default 0,
  station_count integer not null default 0,
  created_at timestamptz not null,
  -- The row of a removed observer is kept, since reports reference it.
  removed_at timestamptz,
  backup_phone text
);
create unique index observer_phone_key on observer (phone_key) where removed_at is null;
create index observer_ngo on observer (ngo_id, id) where removed_at is null;
create index observer_ngo_all on observer (ngo_id);
create index observer_by_name on observer (name_folded, id) where removed_at is null;
create index observer_name_search on observer using gin (name_folded gin_trgm_ops);
create index observer_phone_search on observer using gin (phone_key gin_trgm_ops);

-- A copy of columns by which lists of observers are sorted, without removed observers. In a table of its own, since every report
-- changes these columns: in `observer`, their indexes would make every report add an entry to each index of that table.
create table observer_activity (
  observer_id integer primary key references observer on delete cascade,
  last_seen_at timestamptz,
  station_count integer not null,
  ngo_id integer,
  -- The station of the newest arrival; null after the departure from it.
  station_id integer
);
create index observer_activity_seen on observer_activity (last_seen_at nulls first, observer_id);
create index observer_activity_stations on observer_activity (station_count, observer_id);

-- An index row holds at most 2,704 bytes and a push token has up to 4,096 characters, so its SHA-256 is indexed.
create function sha256_of(value text) returns bytea language sql immutable strict parallel safe
  return sha256(convert_to(value, 'UTF8'));

create table push_registration (
  id integer generated always as identity primary key,
  observer_id integer not null references observer on delete cascade,
  channel text not null,
  token text not null,
  registered_at timestamptz not null,
  token_hash bytea generated always as (sha256_of(token)) stored,
  constraint push_registration_token_key unique (channel, token_hash)
);
create index push_registration_observer on push_registration (observer_id);
