-- Backups that were sent completely: a new round begins only after a backup with all reports of the old one.
create table completed_backup (
  -- Of the archive's manifest.
  checksum text primary key,
  taken_at timestamptz not null,
  -- Number of rows by table, of the tables to which reports and work on them are appended.
  appended jsonb not null
);

alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check
  check (kind in ('answers', 'note', 'forms', 'unplaced', 'followUp', 'call', 'checkpoint', 'places', 'settings', 'reset'));
