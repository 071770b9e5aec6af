-- Corrections of the station: whether an observer has sent one is asked for each item.
create index app_item_move on app_item (observer_id) where kind = 'move';
