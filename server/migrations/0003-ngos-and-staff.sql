-- NGOs and the accounts of their staff.

create table ngo (
  id integer generated always as identity primary key,
  name text not null,
  short_name text not null,
  organizer boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null,
  require_second_factor boolean not null default false,
  -- A counter of the NGO's observers, without removed ones.
  observer_count integer not null default 0
);

create table staff (
  id integer generated always as identity primary key,
  ngo_id integer not null references ngo,
  account text not null,
  password_hash text not null,
  demo boolean not null default false,
  created_at timestamptz not null,
  last_login_at timestamptz,
  -- The address for links to a new password, written by organizers.
  email text
);
create unique index staff_account_key on staff (lower(account));
create index staff_ngo on staff (ngo_id);
create index staff_email on staff (lower(email)) where email is not null;

-- Filters of a list that an account has named.
create table saved_view (
  id integer generated always as identity primary key,
  staff_id integer not null references staff on delete cascade,
  list text not null check (list in ('urgents', 'answers')),
  name text not null,
  search text not null,
  unique (staff_id, list, name)
);
