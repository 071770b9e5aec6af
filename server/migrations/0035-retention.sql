-- Personal data is erased some days after the election, if organizers choose so.

-- Null: never.
alter table election_settings add column retention_days integer;

-- What was erased. Once per date of the election.
create table erasure (
  election_date date primary key,
  erased_at timestamptz not null,
  -- Signed.
  document jsonb not null
);

-- An erasure replaces names in rows that never change otherwise: it sets the parameter until its transaction ends.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('scrutineer.erasing', true) = 'on' then
    return new;
  end if;
  raise exception '% never changes', tg_table_name using errcode = 'restrict_violation';
end $$;
