-- The election authority's own identifier of a polling station.
alter table polling_station rename column external_id to code;
alter index polling_station_external_id rename to polling_station_code;

-- What a file calls a merged station besides its number.
alter table station_alias add column code text, add column name text not null default '';
