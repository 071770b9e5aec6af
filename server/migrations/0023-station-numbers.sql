-- What the numbers of stations meant until they changed: phones send what was recorded before.
create table station_number_change (
  id integer generated always as identity primary key,
  county_id integer not null references county on delete cascade,
  number integer not null,
  -- The station that had the number; null if it was deleted.
  polling_station_id integer references polling_station on delete set null,
  ended_at timestamptz not null
);
create index station_number_change_number on station_number_change (county_id, number, ended_at);
create index station_number_change_station on station_number_change (polling_station_id);
