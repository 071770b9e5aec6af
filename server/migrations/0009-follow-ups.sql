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
  primary key (staff_id, observer_id, polling_station_id),
  foreign key (observer_id, polling_station_id) references thread
);
create index thread_seen_thread on thread_seen (observer_id, polling_station_id);
