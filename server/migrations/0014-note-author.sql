-- Who wrote a note outlives the account: without a name here, the note is the observer's own. A trigger writes it, for
-- servers of the version before too.
alter table note add column staff_account text;

update note set staff_account = account from staff where staff.id = staff_id;

-- Of accounts that are gone, the audit knows what they wrote.
update note set staff_account = written.account
from (
  select distinct on (subject_id) subject_id as note_id, account from audit
  where action = 'note.add' and subject_kind = 'note' and staff_id is not null
  order by subject_id, id
) as written
where note.id = note_id and staff_account is null;

create function name_note_author() returns trigger language plpgsql as $$
begin
  new.staff_account := (select account from staff where id = new.staff_id);
  return new;
end $$;
create trigger note_names_author before insert on note for each row
  when (new.staff_id is not null and new.staff_account is null) execute function name_note_author();
