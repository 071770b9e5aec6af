-- An index row holds at most 2,704 bytes and a push token up to 4,096 characters, so uniqueness is that of the token's
-- SHA-256. The constraint keeps its name: servers of the version before name it when they register a phone.
create function sha256_of(value text) returns bytea language sql immutable strict parallel safe
  return sha256(convert_to(value, 'UTF8'));
alter table push_registration add column token_hash bytea generated always as (sha256_of(token)) stored;
alter table push_registration drop constraint push_registration_token_key;
alter table push_registration add constraint push_registration_token_key unique (channel, token_hash);
