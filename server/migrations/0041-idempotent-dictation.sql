-- A dictated report that is sent again, because its reply was lost, records one call.
alter table phone_call add column idempotency_key text, add column request_hash text;
create unique index phone_call_idempotency_key on phone_call (staff_id, idempotency_key);
create trigger phone_call_request_never_changes before update of idempotency_key, request_hash on phone_call
  for each row execute function refuse_change();
