-- What staff did: written in the transaction that did it, and never changed. Without foreign keys, since it outlives the
-- accounts, NGOs and subjects that it names.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  -- Null where a sign-in failed and there is no such account.
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
