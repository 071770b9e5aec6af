-- Names are searched without diacritics. Letters that Unicode doesn't decompose are searched in plain letters from now on.
-- A trigger, since servers of the version before go on writing them as they are.

create function to_plain_letters(name text) returns text language sql immutable as $$
  select replace(replace(replace(translate(name, 'łđøı', 'ldoi'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss')
$$;

update observer set name_folded = to_plain_letters(name_folded) where name_folded ~ '[łđøıæœß]';

create function normalize_observer_name() returns trigger language plpgsql as $$
begin
  new.name_folded := to_plain_letters(new.name_folded);
  return new;
end $$;
create trigger observer_name_is_plain before insert or update of name_folded on observer for each row
  when (new.name_folded ~ '[łđøıæœß]') execute function normalize_observer_name();
