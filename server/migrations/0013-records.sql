-- Records of what was done and of what left the server.

-- What staff did, written in the transaction of the change. Without foreign keys, since it outlives the accounts, NGOs and
-- subjects that it names.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  -- Null for a failed sign-in to an account that doesn't exist.
  staff_id integer,
  -- The account's name at that time.
  account text,
  ngo_id integer,
  address text not null,
  subject_kind text,
  subject_id integer,
  facts jsonb not null,
  constraint audit_subject_is_whole check (num_nulls(subject_kind, subject_id) in (0, 2))
);
create index audit_newest on audit (at desc, id desc);
create index audit_action on audit (action, at desc, id desc);
create index audit_ngo on audit (ngo_id, at desc, id desc);
create index audit_account_search on audit using gin (lower(account) gin_trgm_ops);

create trigger audit_never_changes before update or delete on audit for each row execute function refuse_change();
create trigger audit_never_empties before truncate on audit for each statement execute function refuse_change();

-- Public keys of the keys that signed exports. They remain published when the key changes.
create table export_key (
  id text primary key,
  public_key text not null,
  first_used_at timestamptz not null
);

-- The signed description of a complete export, written with its last row. An aborted export has none.
create table export_manifest (
  id uuid primary key,
  -- Of the account that made the export.
  ngo_id integer references ngo on delete set null,
  key_id text not null references export_key,
  made_at timestamptz not null,
  document jsonb not null
);
create index export_manifest_ngo on export_manifest (ngo_id);
create index export_manifest_key on export_manifest (key_id);

-- Backups that were sent completely: a new round begins only after a backup with all reports of the old one.
create table completed_backup (
  -- Of the archive's manifest.
  checksum text primary key,
  taken_at timestamptz not null,
  -- Numbers by which changes of the round since the backup are detected.
  appended jsonb not null,
  -- Pictures that the server was missing. A round begins without them only if an organizer accepts it.
  missing_pictures integer not null default 0
);
