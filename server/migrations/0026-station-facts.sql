-- When a fact that checks compare changed, until the station's reports are evaluated with it.
alter table polling_station add column facts_changed_at timestamptz;
update polling_station set facts_changed_at = date_trunc('milliseconds', now())
where registered_voters is not null and exists (select from thread where polling_station_id = polling_station.id);
create index polling_station_facts_changed on polling_station (id) where facts_changed_at is not null;
