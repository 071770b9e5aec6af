-- Phone keys in a canonical form, which the server computes (`toPhoneKey`): it recomputes those that are stored.

alter table election_settings
  -- ISO 3166, two letters, of the phone numbers without an international prefix; null: they have no prefix to fold.
  add column country text;

-- More than 0 for an observer who had the number before the rules made it equal to another observer's. New observers have 0.
alter table observer add column phone_key_serial smallint not null default 0;
drop index observer_phone_key;
create unique index observer_phone_key on observer (phone_key, phone_key_serial) where removed_at is null;

-- The called number as it was stored then, of which the key is computed.
alter table phone_call add column phone text;
update phone_call set phone = phone_key;
alter table phone_call alter column phone set not null;
drop trigger phone_call_never_changes on phone_call;
create trigger phone_call_never_changes
  before update of observer_id, account, at, phone, outcome, next_try_at, comment on phone_call
  for each row execute function refuse_change();

-- The rules and the country of the stored keys; no row: those of an earlier version.
create table phone_key_rules (
  id boolean primary key default true check (id),
  rules text not null
);
