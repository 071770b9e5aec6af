-- Areas above counties, such as regions and districts, and what else is known of polling stations.
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

alter table county add column area_id integer references area;
create index county_area on county (area_id);

alter table polling_station
  add column name text not null default '',
  add column registered_voters integer check (registered_voters >= 0),
  -- Its id in the register of the election authority.
  add column external_id text,
  -- An inactive station isn't to be covered. Reports from it are stored like others.
  add column active boolean not null default true,
  -- Name, address and external id, normalized. Maintained by triggers, since servers of the version before go on writing addresses.
  add column search_text text not null default '';
create unique index polling_station_external_id on polling_station (external_id) where external_id is not null;
create index polling_station_inactive on polling_station (county_id) where not active;

-- As `normalizeForSearch` in the contract.
create function normalize_for_search(value text) returns text language sql immutable as $$
  select to_plain_letters(lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'ŁĐØ', 'łđø')))
$$;

create function set_station_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := normalize_for_search(concat_ws(' ', nullif(new.name, ''), nullif(new.address, ''), new.external_id));
  return new;
end $$;
-- Imports write the text themselves, which is faster.
create trigger new_station_search_text_is_set before insert on polling_station for each row
  when (new.search_text = '' and (new.name <> '' or new.address <> '' or new.external_id is not null))
  execute function set_station_search_text();
create trigger station_search_text_is_set before update of name, address, external_id on polling_station for each row
  when (new.search_text = old.search_text) execute function set_station_search_text();
update polling_station set address = address where address <> '';
-- Not indexed: a scan of a country's stations takes milliseconds, and an index would double the time of their import.

-- Names of the levels of places, from the top to the counties; empty if there are only counties.
alter table election_settings add column levels text[] not null default '{}';

alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check
  check (kind in ('answers', 'note', 'forms', 'unplaced', 'followUp', 'call', 'checkpoint', 'places'));
