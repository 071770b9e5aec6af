-- What changed, for those who watch: written in the transaction that changed it, ids only, kept for a day. Without
-- foreign keys: an event may outlive what it tells of, and a report shouldn't wait for the sake of its echo.
create table live_event (
  id bigint generated always as identity primary key,
  -- The event's place in the one order that every reader sees, given once the event is committed. Ids can't be that
  -- order: they are handed out before the commit, so a smaller one may come into sight after a larger one was read.
  position bigint constraint live_event_position_key unique,
  kind text not null check (kind in ('answers', 'note', 'forms')),
  -- Null for what the staff of every NGO see.
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
