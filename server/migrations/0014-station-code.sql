-- The election authority's own identifier of a polling station.
alter table polling_station rename column external_id to code;
alter index polling_station_external_id rename to polling_station_code;
