-- Accounts that a comment for staff mentions. The comment's text keeps the names of deleted accounts.
create table follow_up_mention (
  event_id integer not null references follow_up_event,
  staff_id integer not null references staff on delete cascade,
  follow_up_id integer not null references follow_up,
  primary key (event_id, staff_id)
);
create index follow_up_mention_staff on follow_up_mention (staff_id, follow_up_id);
create index follow_up_mention_follow_up on follow_up_mention (follow_up_id);

-- Since when nobody has taken it, for the oldest one: of all NGOs, and of one.
create index follow_up_untaken on follow_up ((case state when 'new' then opened_at else updated_at end), id)
  where owner_id is null and state in ('new', 'reopened');
create index follow_up_ngo_untaken on follow_up (ngo_id, (case state when 'new' then opened_at else updated_at end), id)
  where owner_id is null and state in ('new', 'reopened');
create index follow_up_taken on follow_up (owner_id) where state = 'taken';

-- As before, and the event says why.
create or replace function release_follow_ups() returns trigger language plpgsql as $$
begin
  insert into follow_up_event (follow_up_id, at, kind, account, value)
  select id, statement_timestamp(), 'released', old.account, 'account_deleted'
  from follow_up where owner_id = old.id and state = 'taken';
  update follow_up set state = 'new', owner_id = null, updated_at = statement_timestamp()
  where owner_id = old.id and state = 'taken';
  return old;
end $$;
