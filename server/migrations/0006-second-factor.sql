alter table ngo add column require_second_factor boolean not null default false;

-- A second factor by time-based codes (TOTP): set up when a code has confirmed it.
create table second_factor (
  staff_id integer primary key references staff on delete cascade,
  -- The key that the person's app has too, readable with TOKEN_SECRET alone.
  sealed_key text not null,
  -- Null until the first code.
  confirmed_at timestamptz,
  -- The newest 30 seconds whose code was taken: none is taken twice.
  last_step integer
);

-- What opens an account once without the app. Random enough for a plain hash; a row goes when its code is used.
create table recovery_code (
  staff_id integer not null references second_factor on delete cascade,
  code_hash text not null,
  primary key (staff_id, code_hash)
);
