-- Sessions, and what is needed to start one. Account keys are accounts in lower case and phone numbers without white space.

-- Fingerprint of the token secret that all servers of this database share. One row.
create table token_secret (
  is_only_row boolean primary key default true check (is_only_row),
  fingerprint text not null
);

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

-- Failed sign-ins to an account from an address.
create table login_failure (
  account_key text not null,
  address text not null,
  failures integer not null,
  last_failed_at timestamptz not null,
  primary key (account_key, address)
);
create index login_failure_age on login_failure (last_failed_at);

-- Networks of successful sign-ins to an account. Failures from other networks don't slow down sign-ins from these.
create table known_network (
  account_key text not null,
  network text not null,
  last_used_at timestamptz not null,
  primary key (account_key, network)
);
create index known_network_age on known_network (last_used_at);

-- Time-based one-time passwords (TOTP).
create table second_factor (
  staff_id integer primary key references staff on delete cascade,
  -- The secret that the authenticator app has too, encrypted with a key derived from the token secret.
  sealed_key text not null,
  -- Null until a first code has confirmed the set-up.
  confirmed_at timestamptz,
  -- Time step of the newest accepted code. A code is accepted once.
  last_step integer
);

-- Each opens an account once without the app. Random enough for a plain hash. A used code is deleted.
create table recovery_code (
  staff_id integer not null references second_factor on delete cascade,
  code_hash text not null,
  primary key (staff_id, code_hash)
);

-- Links that work once: the first organizer's, and those for a new password.
create table access_link (
  id integer generated always as identity primary key,
  -- SHA-256 of the token, which isn't stored.
  token_hash text not null unique,
  purpose text not null check (purpose in ('first organizer', 'password')),
  -- Null for the first organizer, whose account doesn't exist yet.
  staff_id integer references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index access_link_staff on access_link (staff_id, created_at);
create index access_link_expiry on access_link (expires_at);

-- PINs of observers that an account has generated, encrypted with a key derived from the token secret. Only that account can read
-- them, for a day: otherwise a reload of the page would lose them for good.
create table generated_pins (
  id integer generated always as identity primary key,
  staff_id integer not null references staff (id) on delete cascade,
  pin_count integer not null,
  sealed text not null,
  created_at timestamptz not null
);
create index generated_pins_staff_id on generated_pins (staff_id);
create index generated_pins_created_at on generated_pins (created_at);
