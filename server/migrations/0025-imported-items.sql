-- The account that imported an item from a file that the phone saved; null if the phone sent it.
alter table app_item add column imported_by text;
create index app_item_imported on app_item (observer_id, received_at) where imported_by is not null;
