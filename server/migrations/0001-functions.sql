-- What tables of several subjects use.

create extension if not exists pg_trgm;

-- A trigger function that protects rows, or columns of rows, which must not change after they were written.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% never changes', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Replaces the lower-case letters that Unicode doesn't decompose into a plain letter and a diacritic.
create function to_plain_letters(name text) returns text language sql immutable as $$
  select replace(replace(replace(translate(name, 'łđøı', 'ldoi'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss')
$$;

-- Equal to `normalizeForSearch`: lower case without diacritics.
create function normalize_for_search(value text) returns text language sql immutable as $$
  select to_plain_letters(lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'ŁĐØ', 'łđø')))
$$;
