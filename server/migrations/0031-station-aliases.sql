-- Numbers of polling stations that were merged into another one. Phones and files that still use them mean the other one.
create table station_alias (
  county_id integer not null references county,
  number integer not null,
  polling_station_id integer not null references polling_station,
  primary key (county_id, number)
);
create index station_alias_station on station_alias (polling_station_id);
