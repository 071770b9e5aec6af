-- What tables of several subjects use.

create extension if not exists pg_trgm;

-- A trigger function that protects rows, or columns of rows, which must not change after they were written.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% never changes', tg_table_name using errcode = 'restrict_violation';
end $$;
