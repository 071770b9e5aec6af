-- Links that work once: the first organizer's, and those for a new password. Only the token's SHA-256 is stored.
create table access_link (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  purpose text not null check (purpose in ('first organizer', 'password')),
  -- Null for the first organizer, whose account doesn't exist yet.
  staff_id integer references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index access_link_staff on access_link (staff_id, created_at);
create index access_link_expiry on access_link (expires_at);

-- The address for links to a new password, written by organizers.
alter table staff add column email text;
create index staff_email on staff (lower(email)) where email is not null;

-- A trigger, since servers of the version before change passwords too.
create function void_password_links() returns trigger language plpgsql as $$
begin
  delete from access_link where staff_id = new.id and used_at is null;
  return null;
end $$;
create trigger staff_password_links after update of password_hash, email on staff
  for each row when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email)
  execute function void_password_links();
