-- Public halves of the keys that exports were signed with: they stay published when the key changes.
create table export_key (
  id text primary key,
  public_key text not null,
  first_used_at timestamptz not null
);

-- What an export was when it left, signed: written with its last row, so a file that broke off has none.
create table export_manifest (
  id uuid primary key,
  -- Of the account that made it, whose exports these are.
  ngo_id integer references ngo on delete set null,
  key_id text not null references export_key,
  made_at timestamptz not null,
  document jsonb not null
);
create index export_manifest_ngo on export_manifest (ngo_id);
create index export_manifest_key on export_manifest (key_id);
