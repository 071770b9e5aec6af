-- Events of live updates: written in the transaction of the change, kept for a day. Only ids, without foreign keys: an event may
-- outlive the row, and a report should not wait for a lock because of its event.
create table live_event (
  id bigint generated always as identity primary key,
  -- Position in the order that is the same for all readers, assigned after the commit. Ids are assigned before it, so a smaller
  -- one may become visible after a larger one was read.
  position bigint constraint live_event_position_key unique,
  kind text not null constraint live_event_kind_check
    check (kind in ('answers', 'note', 'forms', 'unplaced', 'followUp', 'call', 'checkpoint', 'places', 'settings', 'reset',
      'presence')),
  -- Null if the event is for the staff of all NGOs.
  ngo_id integer,
  observer_id integer,
  polling_station_id integer,
  note_id integer,
  form_id integer,
  flagged boolean,
  created_at timestamptz not null
);
create index live_event_unplaced on live_event (id) where position is null;

create sequence live_position as bigint;
