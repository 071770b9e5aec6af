-- Sees what its NGO sees, and changes nothing.
alter table staff add column analyst boolean not null default false;

-- Secrets with which scripts read.
create table read_token (
  id uuid primary key,
  -- SHA-256 of the secret, which isn't stored.
  hash text not null unique,
  name text not null,
  -- Whose data it reads; null for that of all NGOs, while the account is an organizer's.
  ngo_id integer references ngo on delete cascade,
  created_by integer not null references staff on delete cascade,
  created_at timestamptz not null,
  -- The end of its last day.
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index read_token_ngo on read_token (ngo_id);
create index read_token_created_by on read_token (created_by);
