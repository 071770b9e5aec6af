-- What was deleted and can be restored for 30 days.
create table bin_item (
  kind text not null check (kind in ('checkpoint', 'form', 'ngo', 'observer')),
  subject_id integer not null,
  -- As shown to organizers.
  name text not null,
  deleted_at timestamptz not null,
  -- The account's name at that time.
  deleted_by text not null,
  -- The deleted rows by table. None of an observer, whose row is kept.
  rows jsonb not null,
  primary key (kind, subject_id)
);
create index bin_item_newest on bin_item (deleted_at);

-- These would be forgotten while what they reference is in the bin. The ids of rows that were deleted for good match nothing.
alter table phone_call drop constraint phone_call_checkpoint_id_fkey;
alter table notification drop constraint notification_ngo_id_fkey, drop constraint notification_staff_id_fkey;
alter table export_manifest drop constraint export_manifest_ngo_id_fkey;
alter table form_version drop constraint form_version_published_by_fkey;
