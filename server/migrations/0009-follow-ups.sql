-- What staff do about reports with a flag, and which reports they have seen.

-- A follow-up has one or several threads of one NGO.
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
  updated_at timestamptz not null,
  -- When it was opened or last reopened. Other changes don't affect it.
  waiting_since timestamptz not null,
  -- The verdict of a closed follow-up; that of an open one is its state. Null if it was closed without a verdict.
  result text check (result in ('confirmed', 'unfounded', 'unverifiable'))
);
create index follow_up_ngo on follow_up (ngo_id);
create index follow_up_owner on follow_up (owner_id);
create index follow_up_owned on follow_up (owner_id, state) where owner_id is not null and state in ('taken', 'reopened');
-- Open follow-ups by state and age, and the oldest ones without an owner.
create index follow_up_not_closed on follow_up (ngo_id, state, waiting_since) include (owner_id) where state <> 'closed';
create index follow_up_unowned on follow_up (waiting_since, id) where owner_id is null and state <> 'closed';
create index follow_up_ngo_unowned on follow_up (ngo_id, waiting_since, id) where owner_id is null and state <> 'closed';

-- The history of follow-ups. Events never change, except that a merge of stations changes follow-up and station.
create table follow_up_event (
  id integer generated always as identity primary key,
  follow_up_id integer not null references follow_up,
  at timestamptz not null,
  kind text not null check (kind in ('opened', 'reopened', 'taken', 'released', 'assigned', 'state', 'severity', 'comment',
    'referred', 'linked', 'unlinked', 'undone')),
  -- Null if an answer caused the event, or the account was deleted. The account's name is kept.
  staff_id integer references staff on delete set null,
  account text,
  -- The new state or severity, the new owner's account, the text of a comment, the recipient of a referral, or the reason of a
  -- release.
  value text,
  -- The flagged answer that opened or reopened the follow-up. Without a foreign key, like the next two columns: rows that they
  -- reference are never deleted.
  answer_id bigint,
  -- The linked or unlinked thread.
  observer_id integer,
  polling_station_id integer,
  -- When the recorded act took place, if not at the time of recording it: a referral.
  occurred_at timestamptz,
  -- Idempotency key of a comment, with the account's id, and the hash of its request.
  sender_key text,
  request_hash text,
  -- The values that the change replaced, by column; null if it can't be undone.
  previous jsonb
);
create index follow_up_event_follow_up on follow_up_event (follow_up_id, id);
create index follow_up_event_staff on follow_up_event (staff_id);
-- Threads that left their follow-up, to find the history of follow-ups without threads.
create index follow_up_event_unlinked on follow_up_event (observer_id, polling_station_id) where kind = 'unlinked';
create unique index follow_up_event_sender_key on follow_up_event (sender_key) where sender_key is not null;

create trigger follow_up_event_never_changes
  before update of id, at, kind, account, value, occurred_at, answer_id, observer_id on follow_up_event
  for each row execute function refuse_change();
create trigger follow_up_event_request_never_changes before update of sender_key, request_hash on follow_up_event
  for each row execute function refuse_change();
-- The deletion of an account sets the column to null.
create trigger follow_up_event_keeps_account before update of staff_id on follow_up_event
  for each row when (new.staff_id is not null and new.staff_id is distinct from old.staff_id)
  execute function refuse_change();
create trigger follow_up_event_is_never_deleted before delete on follow_up_event
  for each row execute function refuse_change();

-- Accounts that a comment mentions. The comment's text keeps the names of deleted accounts.
create table follow_up_mention (
  event_id integer not null references follow_up_event,
  staff_id integer not null references staff on delete cascade,
  follow_up_id integer not null references follow_up,
  primary key (event_id, staff_id)
);
create index follow_up_mention_staff on follow_up_mention (staff_id, follow_up_id);
create index follow_up_mention_follow_up on follow_up_mention (follow_up_id);

-- Threads that an account has opened.
create table thread_seen (
  staff_id integer not null references staff on delete cascade,
  observer_id integer not null,
  polling_station_id integer not null,
  -- The thread's `sort_at` at that time. The thread is unseen if its current one is later.
  seen_until timestamptz not null,
  -- Whether the counters include the row: the thread is flagged and seen.
  is_counted boolean not null default false,
  primary key (staff_id, observer_id, polling_station_id),
  foreign key (observer_id, polling_station_id) references thread
);
create index thread_seen_thread on thread_seen (observer_id, polling_station_id);

-- Counters of the flagged threads that each account has seen, by NGO of the thread. The unseen ones are the others, so their
-- number needs no scan of threads.
create table seen_tally (
  staff_id integer not null references staff on delete cascade,
  ngo_id integer not null references ngo,
  threads integer not null,
  primary key (staff_id, ngo_id)
);
create index seen_tally_ngo on seen_tally (ngo_id);
-- Changes that are not applied to the counters yet.
create table seen_delta (
  id bigint generated always as identity primary key,
  staff_id integer not null references staff on delete cascade,
  ngo_id integer not null references ngo,
  threads integer not null
);
create index seen_delta_staff on seen_delta (staff_id, ngo_id);
create index seen_delta_ngo on seen_delta (ngo_id);

create function decide_seen_counted() returns trigger language plpgsql as $$
begin
  -- The lock: a report that another transaction is storing either waits and then updates this row, or is seen here.
  select flagged_count > 0 and new.seen_until >= sort_at into new.is_counted from thread
  where observer_id = new.observer_id and polling_station_id = new.polling_station_id for share;
  return new;
end $$;
create trigger thread_seen_is_decided before insert or update on thread_seen for each row
  execute function decide_seen_counted();

create function count_seen() returns trigger language plpgsql as $$
begin
  insert into seen_delta (staff_id, ngo_id, threads)
  select new.staff_id, ngo_id, case when new.is_counted then 1 else -1 end from thread
  where observer_id = new.observer_id and polling_station_id = new.polling_station_id;
  return null;
end $$;
create trigger seen_thread_is_counted after insert on thread_seen for each row when (new.is_counted)
  execute function count_seen();
create trigger seen_thread_is_recounted after update on thread_seen for each row
  when (new.is_counted <> old.is_counted) execute function count_seen();

-- A mention deletes the row, which makes the thread unseen. A deleted account has no counters any more.
create function uncount_seen() returns trigger language plpgsql as $$
begin
  insert into seen_delta (staff_id, ngo_id, threads)
  select staff.id, thread.ngo_id, -1 from thread, staff
  where observer_id = old.observer_id and polling_station_id = old.polling_station_id and staff.id = old.staff_id;
  return null;
end $$;
create trigger deleted_seen_thread_is_uncounted after delete on thread_seen for each row when (old.is_counted)
  execute function uncount_seen();

-- Another flag makes a thread unseen even if its answer is not the newest one, as that of a placed report may be.
create function recount_seen_thread() returns trigger language plpgsql as $$
begin
  update thread_seen
  set seen_until = case when new.flagged_count > old.flagged_count then '-infinity' else seen_until end
  where observer_id = new.observer_id and polling_station_id = new.polling_station_id;
  return null;
end $$;
create trigger flagged_thread_is_unseen after update of sort_at, flagged_count on thread for each row
  when ((new.flagged_count > 0 or old.flagged_count > 0)
    and (new.sort_at, new.flagged_count) is distinct from (old.sort_at, old.flagged_count))
  execute function recount_seen_thread();

-- A note on a thread with answers doesn't change `sort_at`. It makes the thread unseen for all accounts but its author's.
create function note_is_unseen() returns trigger language plpgsql as $$
declare
  -- The transaction has inserted the note before, and other notes of the observer wait for it.
  author integer := (
    select staff_id from note
    where observer_id = new.observer_id and polling_station_id = new.polling_station_id
    order by id desc limit 1);
begin
  update thread_seen set seen_until = '-infinity'
  where observer_id = new.observer_id and polling_station_id = new.polling_station_id
    and staff_id is distinct from author;
  return null;
end $$;
create trigger noted_thread_is_unseen after update of note_count on thread for each row
  when (new.note_count > old.note_count) execute function note_is_unseen();
