-- What staff do about a report with a flag: state, owner, severity, comments. A follow-up may have several reports of one NGO.
create table follow_up (
  id integer generated always as identity primary key,
  ngo_id integer not null references ngo,
  state text not null default 'new'
    check (state in ('new', 'taken', 'confirmed', 'unfounded', 'unverifiable', 'closed', 'reopened')),
  owner_id integer references staff on delete set null,
  severity text check (severity in ('low', 'medium', 'high')),
  referred_to text,
  referred_at timestamptz,
  opened_at timestamptz not null,
  updated_at timestamptz not null
);
create index follow_up_ngo on follow_up (ngo_id);
create index follow_up_owner on follow_up (owner_id);

create table follow_up_event (
  id integer generated always as identity primary key,
  follow_up_id integer not null references follow_up,
  at timestamptz not null,
  kind text not null check (kind in ('opened', 'reopened', 'taken', 'released', 'assigned', 'state', 'severity', 'comment',
    'referred', 'linked', 'unlinked')),
  -- Null for what an answer caused. The account's name is preserved when the account is deleted.
  staff_id integer references staff on delete set null,
  account text,
  -- The new state or severity, the new owner's account, the text of a comment, or the recipient of a referral.
  value text,
  -- The flagged answer that opened or reopened the follow-up. Without foreign keys, like the next two: such rows are never
  -- deleted.
  answer_id bigint,
  -- The linked or unlinked report.
  observer_id integer,
  polling_station_id integer
);
create index follow_up_event_follow_up on follow_up_event (follow_up_id, id);
create index follow_up_event_staff on follow_up_event (staff_id);

-- State and owner are copies, for the lists' filters. Without a foreign key, whose index every new thread would have to write;
-- follow-ups are never deleted.
alter table thread
  add column follow_up_id integer,
  add column follow_up_state text,
  add column follow_up_owner_id integer;

-- The newest report that an account has seen of a thread.
create table thread_seen (
  staff_id integer not null references staff on delete cascade,
  observer_id integer not null,
  polling_station_id integer not null,
  seen_until timestamptz not null,
  primary key (staff_id, observer_id, polling_station_id),
  foreign key (observer_id, polling_station_id) references thread
);
create index thread_seen_thread on thread_seen (observer_id, polling_station_id);

with flagged as (
  select observer_id, polling_station_id, ngo_id, sort_at, nextval(pg_get_serial_sequence('follow_up', 'id')) as id
  from thread where flagged_count > 0
), opened as (
  insert into follow_up (id, ngo_id, opened_at, updated_at) overriding system value
  select id, ngo_id, sort_at, sort_at from flagged
  returning id
)
update thread set follow_up_id = flagged.id, follow_up_state = 'new'
from flagged where thread.observer_id = flagged.observer_id and thread.polling_station_id = flagged.polling_station_id;
insert into follow_up_event (follow_up_id, at, kind) select id, opened_at, 'opened' from follow_up;

create index thread_follow_up on thread (follow_up_id) where follow_up_id is not null;
create index thread_follow_up_state on thread (follow_up_state, sort_at desc, observer_id, polling_station_id)
  where follow_up_state is not null;
create index thread_ngo_follow_up_state on thread (ngo_id, follow_up_state, sort_at desc, observer_id, polling_station_id)
  where follow_up_state is not null;
create index thread_follow_up_owner on thread (follow_up_owner_id, sort_at desc, observer_id, polling_station_id)
  where follow_up_owner_id is not null;

-- Triggers, since servers of the version before go on writing answers.
create function copy_follow_up() returns trigger language plpgsql as $$
begin
  update thread set follow_up_state = new.state, follow_up_owner_id = new.owner_id where follow_up_id = new.id;
  return null;
end $$;
create trigger follow_up_is_copied after update of state, owner_id on follow_up for each row
  when (new.state is distinct from old.state or new.owner_id is distinct from old.owner_id)
  execute function copy_follow_up();

create function follow_up_flagged_answer() returns trigger language plpgsql as $$
declare
  report record;
  opened integer;
begin
  select thread.observer_id, thread.polling_station_id, thread.ngo_id, thread.follow_up_id, answer.answered_at into report
  from answer join thread using (observer_id, polling_station_id)
  where answer.id = new.answer_id and answer.superseded_at is null;
  if not found then
    return null;
  end if;
  if report.follow_up_id is null then
    insert into follow_up (ngo_id, opened_at, updated_at) values (report.ngo_id, report.answered_at, report.answered_at)
    returning id into opened;
    insert into follow_up_event (follow_up_id, at, kind, answer_id) values (opened, report.answered_at, 'opened', new.answer_id);
    update thread set follow_up_id = opened, follow_up_state = 'new'
    where observer_id = report.observer_id and polling_station_id = report.polling_station_id;
  else
    update follow_up set state = 'reopened', updated_at = greatest(updated_at, report.answered_at)
    where id = report.follow_up_id and state in ('confirmed', 'unfounded', 'unverifiable', 'closed');
    if found then
      insert into follow_up_event (follow_up_id, at, kind, answer_id)
      values (report.follow_up_id, report.answered_at, 'reopened', new.answer_id);
    end if;
  end if;
  return null;
end $$;
create trigger flagged_answer_is_followed_up after insert on selected_option for each row when (new.flagged)
  execute function follow_up_flagged_answer();

-- A deleted account owns nothing: what it had taken can be taken again.
create function release_follow_ups() returns trigger language plpgsql as $$
begin
  insert into follow_up_event (follow_up_id, at, kind, account)
  select id, statement_timestamp(), 'released', old.account from follow_up where owner_id = old.id and state = 'taken';
  update follow_up set state = 'new', owner_id = null, updated_at = statement_timestamp()
  where owner_id = old.id and state = 'taken';
  return old;
end $$;
create trigger staff_releases_follow_ups before delete on staff for each row execute function release_follow_ups();

alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check
  check (kind in ('answers', 'note', 'forms', 'unplaced', 'followUp'));
