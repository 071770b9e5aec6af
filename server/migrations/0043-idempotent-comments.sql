-- A comment that is sent again, because its reply was lost, is stored once. The key is the account's id and its key.
alter table follow_up_event add column sender_key text, add column request_hash text;
create unique index follow_up_event_sender_key on follow_up_event (sender_key) where sender_key is not null;
create trigger follow_up_event_request_never_changes before update of sender_key, request_hash on follow_up_event
  for each row execute function refuse_change();
