-- A well-formed report that names an unknown county, station, question or option: kept as it was sent until staff place or
-- dismiss it.
create table unplaced_report (
  id integer generated always as identity primary key,
  observer_id integer not null references observer,
  kind text not null check (kind in ('answer', 'visit', 'note')),
  -- The type `json` keeps the text as it was written.
  posted json not null,
  reasons text[] not null,
  received_at timestamptz not null,
  -- Of kind, posted fields and files: a report that is sent again is kept once.
  fingerprint text not null,
  resolution text check (resolution in ('placed', 'dismissed')),
  resolved_at timestamptz,
  -- The account's name outlives the account.
  resolved_account text,
  dismissal_reason text,
  -- Where it was placed.
  polling_station_id integer references polling_station,
  constraint unplaced_report_fingerprint_key unique (observer_id, fingerprint),
  constraint unplaced_report_resolution_is_whole check ((resolution is null) = (resolved_at is null))
);
create index unplaced_report_open on unplaced_report (received_at desc, id desc) where resolution is null;
create index unplaced_report_resolved on unplaced_report (received_at desc, id desc) where resolution is not null;
create index unplaced_report_station on unplaced_report (polling_station_id);

-- The files of unplaced notes. Ids are those of attachments: a file keeps its id when its note is placed.
create table unplaced_attachment (
  id integer primary key default nextval(pg_get_serial_sequence('attachment', 'id')),
  unplaced_report_id integer not null references unplaced_report,
  position integer not null,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  -- Pixels, 0 where there is no display copy.
  width integer not null,
  height integer not null,
  constraint unplaced_attachment_position_key unique (unplaced_report_id, position)
);

alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check check (kind in ('answers', 'note', 'forms', 'unplaced'));
