-- Open follow-ups are those that are not closed. A closed one keeps its verdict, a change can be undone, and a release doesn't
-- reset the time since which a follow-up has waited.

-- The verdict of a closed follow-up; that of an open one is its state. Null for what was closed without a verdict.
alter table follow_up add column result text check (result in ('confirmed', 'unfounded', 'unverifiable'));
update follow_up set result = (
  select value from follow_up_event
  where follow_up_id = follow_up.id and kind = 'state' and value in ('confirmed', 'unfounded', 'unverifiable')
  order by id desc limit 1)
where state = 'closed';

-- The values that the change of the event replaced, by column. Null for events that can't be undone.
alter table follow_up_event add column previous jsonb;
alter table follow_up_event drop constraint follow_up_event_kind_check;
alter table follow_up_event add constraint follow_up_event_kind_check
  check (kind in ('opened', 'reopened', 'taken', 'released', 'assigned', 'state', 'severity', 'comment', 'referred', 'linked',
    'unlinked', 'undone'));

-- Whatever reopens a follow-up sets the column; a release leaves it. A trigger could not tell a change from one that is undone.
drop trigger follow_up_waits_again on follow_up;
create or replace function set_follow_up_waiting_since() returns trigger language plpgsql as $$
begin
  new.waiting_since := new.opened_at;
  return new;
end $$;
update follow_up set waiting_since = since
from (
  select follow_up.id, greatest(opened_at, max(at) filter (where kind = 'reopened')) as since
  from follow_up left join follow_up_event on follow_up_event.follow_up_id = follow_up.id
  where state <> 'closed' group by follow_up.id
) as waiting
where waiting.id = follow_up.id and since < waiting_since;

-- As before, and sets `waiting_since`.
create or replace function follow_up_flagged_answer() returns trigger language plpgsql as $$
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
    update follow_up set state = 'reopened', updated_at = greatest(updated_at, report.answered_at),
      waiting_since = greatest(updated_at, report.answered_at)
    where id = report.follow_up_id and state in ('confirmed', 'unfounded', 'unverifiable', 'closed');
    if found then
      insert into follow_up_event (follow_up_id, at, kind, answer_id)
      values (report.follow_up_id, report.answered_at, 'reopened', new.answer_id);
      perform notify_follow_ups(array[report.follow_up_id], report.answered_at);
    end if;
  end if;
  return null;
end $$;

-- Open emergencies, newest first: the list of the work to do and the number of the unseen ones read no others.
create index thread_open_urgent on thread (sort_at desc, observer_id, polling_station_id)
  include (ngo_id, follow_up_state, follow_up_owner_id)
  where flagged_count > 0 and follow_up_state <> 'closed';

-- Flagged before follow-ups existed.
create index thread_urgent_without_follow_up on thread (sort_at desc, observer_id, polling_station_id)
  where flagged_count > 0 and follow_up_id is null;
create index follow_up_unowned on follow_up (waiting_since, id) where owner_id is null and state <> 'closed';
create index follow_up_ngo_unowned on follow_up (ngo_id, waiting_since, id) where owner_id is null and state <> 'closed';
create index follow_up_not_closed on follow_up (ngo_id, state, waiting_since) include (owner_id) where state <> 'closed';
-- Last, because dropping one blocks the servers of the previous version until the end of the transaction.
drop index follow_up_untaken, follow_up_ngo_untaken, follow_up_open;
