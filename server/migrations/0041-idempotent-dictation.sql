-- A dictated report that is sent again, because its reply was lost, records one call. The key is the account's id and its key.
alter table phone_call add column sender_key text, add column request_hash text;
create unique index phone_call_sender_key on phone_call (sender_key);
create trigger phone_call_request_never_changes before update of sender_key, request_hash on phone_call
  for each row execute function refuse_change();
