-- The election's settings, and its places: areas such as regions and districts, below them counties, below them polling stations.

-- Settings that organizers change. One row; without it the defaults apply.
create table election_settings (
  id boolean primary key default true check (id),
  late_after_minutes integer not null,
  release_after_minutes integer,
  disagreement_minutes integer not null,
  -- Names of the levels of places, from the top to the counties; empty if there are only counties.
  levels text[] not null default '{}',
  election_name text not null default '',
  election_date date,
  -- Whether the current reports belong to a rehearsal.
  is_rehearsal boolean not null default false,
  -- Null: ELECTION_TIME_ZONE.
  time_zone text,
  -- Languages that staff may choose; null: all languages of the product.
  languages text[],
  -- Status, detail and time of the last test message of an ended round, whose notifications are removed.
  push_test jsonb
);

create table area (
  id integer generated always as identity primary key,
  parent_id integer references area,
  -- 1 is the top.
  level integer not null check (level >= 1),
  code text not null,
  name text not null,
  sort_order integer not null default 0,
  constraint area_code_key unique (level, code)
);
create index area_parent on area (parent_id);

create table county (
  id integer generated always as identity primary key,
  code text not null constraint county_code_key unique,
  name text not null,
  diaspora boolean not null default false,
  sort_order integer not null default 0,
  area_id integer references area
);
create index county_area on county (area_id);

create table polling_station (
  id integer generated always as identity primary key,
  county_id integer not null references county,
  number integer not null check (number > 0),
  address text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  name text not null default '',
  registered_voters integer check (registered_voters >= 0),
  -- Id in the register of the election authority.
  external_id text,
  -- Observers need not cover an inactive station. Reports from it are stored like others.
  active boolean not null default true,
  -- Name, address and external id, normalized for search. Not indexed: a scan of a country's stations takes milliseconds, and
  -- an index would double the time of their import.
  search_text text not null default '',
  constraint polling_station_number_key unique (county_id, number),
  constraint polling_station_coordinates check ((latitude is null) = (longitude is null))
);
-- Stations of all counties that have a number.
create index polling_station_of_number on polling_station (number);
create unique index polling_station_external_id on polling_station (external_id) where external_id is not null;
create index polling_station_inactive on polling_station (county_id) where not active;

-- Numbers of polling stations that were merged into another one. Phones and files that still use them mean the other one.
create table station_alias (
  county_id integer not null references county,
  number integer not null,
  polling_station_id integer not null references polling_station,
  primary key (county_id, number)
);
create index station_alias_station on station_alias (polling_station_id);
