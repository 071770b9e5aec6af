-- Times of referrals, ages of follow-ups, and events that never change.

-- When that took place which the event records, if that isn't when it was recorded: a referral's time.
alter table follow_up_event add column occurred_at timestamptz;
-- Of earlier referrals no time was stored.
update follow_up_event set occurred_at = follow_up.referred_at
from follow_up
where follow_up.id = follow_up_event.follow_up_id and follow_up_event.id in (
  select max(id) from follow_up_event where kind = 'referred' group by follow_up_id);

-- Follow-ups and station of an event change when stations are merged, and the account becomes null when it is deleted.
create trigger follow_up_event_never_changes
  before update of id, at, kind, account, value, occurred_at, answer_id, observer_id on follow_up_event
  for each row execute function refuse_change();
create trigger follow_up_event_keeps_account before update of staff_id on follow_up_event
  for each row when (new.staff_id is not null and new.staff_id is distinct from old.staff_id)
  execute function refuse_change();
create trigger follow_up_event_is_never_deleted before delete on follow_up_event
  for each row execute function refuse_change();

-- Reports that left their follow-up, to find the history of follow-ups without reports.
create index follow_up_event_unlinked on follow_up_event (observer_id, polling_station_id) where kind = 'unlinked';

-- Since when the follow-up has waited for somebody: opened, released or reopened. Other changes don't affect it.
alter table follow_up add column waiting_since timestamptz not null default now();
update follow_up set waiting_since = greatest(opened_at, (
  select max(at) from follow_up_event
  where follow_up_id = follow_up.id and kind in ('reopened', 'released')));

-- A trigger, since servers of the previous version don't set the column.
create function set_follow_up_waiting_since() returns trigger language plpgsql as $$
begin
  new.waiting_since := case when tg_op = 'INSERT' then new.opened_at else new.updated_at end;
  return new;
end $$;
create trigger opened_follow_up_waits before insert on follow_up
  for each row execute function set_follow_up_waiting_since();
create trigger follow_up_waits_again before update of state on follow_up for each row
  when (new.state is distinct from old.state and new.state in ('new', 'reopened'))
  execute function set_follow_up_waiting_since();

drop index follow_up_untaken;
drop index follow_up_ngo_untaken;
drop index follow_up_open;
drop index follow_up_taken;
create index follow_up_untaken on follow_up (waiting_since, id) where owner_id is null and state in ('new', 'reopened');
create index follow_up_ngo_untaken on follow_up (ngo_id, waiting_since, id)
  where owner_id is null and state in ('new', 'reopened');
create index follow_up_open on follow_up (ngo_id, state, waiting_since) include (owner_id)
  where state not in ('unfounded', 'closed');
create index follow_up_owned on follow_up (owner_id, state) where owner_id is not null and state in ('taken', 'reopened');

create function notify_follow_ups(ids integer[], notified_at timestamptz) returns void language sql as $$
  insert into live_event (kind, ngo_id, observer_id, polling_station_id, created_at)
  select 'followUp', ngo_id, observer_id, polling_station_id, notified_at from thread where follow_up_id = any(ids)
$$;

-- As before; a reopened follow-up notifies the live streams of all of its reports.
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
    update follow_up set state = 'reopened', updated_at = greatest(updated_at, report.answered_at)
    where id = report.follow_up_id and state in ('confirmed', 'unfounded', 'unverifiable', 'closed');
    if found then
      insert into follow_up_event (follow_up_id, at, kind, answer_id)
      values (report.follow_up_id, report.answered_at, 'reopened', new.answer_id);
      perform notify_follow_ups(array[report.follow_up_id], report.answered_at);
    end if;
  end if;
  return null;
end $$;

-- As before, also what was reopened, and live streams are notified. A reopened one remains reopened, so that its state says why.
create or replace function release_follow_ups() returns trigger language plpgsql as $$
declare
  owned integer[] := array(
    select id from follow_up where owner_id = old.id and state in ('taken', 'reopened') order by id);
begin
  insert into follow_up_event (follow_up_id, at, kind, account, value)
  select id, statement_timestamp(), 'released', old.account, 'account_deleted' from unnest(owned) as id;
  update follow_up set state = case state when 'taken' then 'new' else state end, owner_id = null,
    updated_at = statement_timestamp()
  where id = any(owned);
  perform notify_follow_ups(owned, statement_timestamp());
  return old;
end $$;
