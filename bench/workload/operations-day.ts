import type pg from 'pg'
import { withConnection } from '../../testkit/database/connection.ts'

// Puts the work of a shift into a copy of a dataset.

/** The map needs coordinates. */
const stations = [
  'update polling_station set latitude = 43.6 + (id % 440) / 100.0, longitude = 20.3 + (id / 440) / 5.0',
]

/**
 * The reports of the last quarter hour are of now, and the chart's quarter hours of today. The answers keep their times:
 * no list shows them.
 */
const lastQuarterHour = [
  `with newest as (
     select observer_id, polling_station_id, ngo_id, sort_at, now() - interval '10 minutes' * random() as moved_to
     from thread where sort_at > (select max(sort_at) from thread) - interval '15 minutes'
   ), moved as (
     update thread
     set sort_at = moved_to, last_answer_at = moved_to, first_answer_at = moved_to - interval '18 minutes'
     from newest
     where thread.observer_id = newest.observer_id and thread.polling_station_id = newest.polling_station_id
   )
   insert into tally_change (ngo_id, measure, subject_ids, amount)
   select ngo_id, 'time_bucket', array[floor(extract(epoch from moved_to) / 600)::int], 1 from newest
   union all
   select ngo_id, 'time_bucket', array[floor(extract(epoch from sort_at) / 600)::int], -1 from newest`,
  `update tally
   set subject_id = subject_id + floor(extract(epoch from now()) / 900)::int - (
     select max(subject_id) from tally where measure = 'quarter_reports')
   where measure in ('quarter_reports', 'quarter_flags')`,
]

/** A tenth is open, a third of that in work. The account of the NGO, or for every third the organizer’s, owns it. */
const followUps = [
  `update follow_up set
     state = case
       when follow_up.id % 100 < 4 then 'new' when follow_up.id % 100 < 6 then 'taken'
       when follow_up.id % 100 < 7 then 'reopened' when follow_up.id % 100 < 9 then 'confirmed'
       when follow_up.id % 100 < 10 then 'unverifiable' when follow_up.id % 100 < 40 then 'unfounded'
       else 'closed' end,
     owner_id = case when follow_up.id % 100 < 4 then null when follow_up.id % 3 = 0 then organizer.id else own.id end,
     updated_at = opened_at + interval '20 minutes'
   from (select min(id) as id from staff) as organizer, (select ngo_id, max(id) as id from staff group by 1) as own
   where own.ngo_id = follow_up.ngo_id`,
  `update thread set follow_up_state = state, follow_up_owner_id = owner_id
   from follow_up where follow_up.id = thread.follow_up_id`,
  `with commented as (
     insert into follow_up_event (follow_up_id, at, kind, staff_id, account, value)
     select follow_up.id, updated_at, 'comment', staff.id, account, '@organizer please look at this one'
     from follow_up join staff on staff.id = owner_id where follow_up.id % 200 = 5
     returning id, follow_up_id
   )
   insert into follow_up_mention (event_id, staff_id, follow_up_id)
   select commented.id, organizer.id, follow_up_id from commented, (select min(id) as id from staff) as organizer`,
]

/** Organizers have seen a fifth of the emergencies, other accounts a quarter of their NGO’s, except the newest. */
const seenThreads = [
  `insert into thread_seen (staff_id, observer_id, polling_station_id, seen_until)
   select staff.id, observer_id, polling_station_id, sort_at
   from staff
   join ngo on ngo.id = ngo_id
   cross join lateral (
     select observer_id, polling_station_id, sort_at from thread
     where flagged_count > 0 and (organizer or ngo_id = staff.ngo_id)
     order by sort_at desc offset 200
     limit (select count(*) from thread where flagged_count > 0) / case when organizer then 5 else 50 end
   ) as thread`,
  `insert into thread_seen (staff_id, observer_id, polling_station_id, seen_until)
   select staff.id, observer_id, polling_station_id, sort_at
   from staff
   cross join lateral (
     select observer_id, polling_station_id, sort_at from thread
     where flagged_count = 0 and ngo_id = staff.ngo_id order by sort_at desc limit 500
   ) as thread`,
]

/** Two thirds of the observers are at a station; an eighth of all was last heard of hours ago. */
const whereabouts = [
  `update observer_activity set
     station_id = case when observer_activity.observer_id % 3 > 0 then home.polling_station_id end,
     last_seen_at = now() - interval '4 hours' * power(random(), 3)
   from (select distinct on (observer_id) observer_id, polling_station_id from thread order by 1, sort_at desc) as home
   where home.observer_id = observer_activity.observer_id`,
]

/**
 * Six of ten observers are assigned to a station from which they have reported, one also to another one, one to another one
 * alone; two have no assignment.
 */
const assignments = [
  `with home as (
     select distinct on (observer_id) observer_id, polling_station_id from thread order by 1, first_answer_at
   )
   insert into observer_assignment (observer_id, polling_station_id)
   select observer_id, polling_station_id from home where observer_id % 10 < 7
   union
   select observer_id, 1 + (polling_station_id + 7000) % (select max(id) from polling_station)
   from home where observer_id % 10 in (6, 7)`,
  `update form_progress set is_expected = (observer_id, polling_station_id) in (
     select observer_id, polling_station_id from observer_assignment)
   where observer_id in (select observer_id from observer_assignment)`,
]

/** Form A is due once, form V twice, form C at the end. */
const checkpoints = [
  `insert into checkpoint (name, form_id, due_at, required_answers, all_counties, created_at)
   select name, form.id, due_at::timestamptz, required, true, now() - interval '1 day'
   from (values
     ('Opening', 'A', '2024-06-09 05:00Z', null), ('Midday', 'V', '2024-06-09 10:00Z', 4),
     ('Evening', 'V', '2024-06-09 16:00Z', null), ('Counting', 'C', '2024-06-09 20:00Z', null)
   ) as point(name, code, due_at, required)
   join form on form.code = point.code`,
]

/** Of those who owe a report, a quarter is unreachable, a quarter will send it, all were reminded half an hour ago. */
const calls = [
  `insert into phone_call (observer_id, checkpoint_id, staff_id, account, at, phone, phone_key, outcome, next_try_at)
   select observer.id, checkpoint.id, staff.id, account, now() - interval '1 hour' + interval '10 minutes' * try, phone, phone_key,
     case when observer.id % 40 < 10 then 'no_answer' else 'will_send' end, now() - interval '5 minutes'
   from observer
   join staff on staff.ngo_id = observer.ngo_id and staff.id > 1
   cross join (select max(id) as id from checkpoint) as checkpoint
   cross join generate_series(1, case when observer.id % 40 < 10 then 3 else 1 end) as try
   where observer.id % 10 in (6, 7) and observer.id % 40 < 20`,
  `with sent as (
     insert into notification (staff_id, channel, sender, title, message, to_all, created_at)
     select min(id), 'push', 'Organizer', 'Counting', 'Please send the counting form', false, now() - interval '30 minutes'
     from staff returning id
   ), received as (
     insert into notification_recipient (notification_id, observer_id, status)
     select sent.id, observer.id, 'delivered' from sent, observer where observer.id % 10 in (6, 7)
   )
   insert into reminder (notification_id, checkpoint_id) select sent.id, (select max(id) from checkpoint) from sent`,
]

export const oldFormCode = 'OLD'

/** A form that the 20,000 oldest reports answer and no other, as observers answer an opening form in the morning alone. */
const oldForm = [
  `with published as (
     insert into form (code, description, diaspora, question_count, sort_order, current_version, created_at, updated_at)
     select '${oldFormCode}', 'Answered by the oldest reports', false, question_count, 100, 1, now(), now()
     from form where code = 'A' returning id
   ), version as (
     insert into form_version (form_id, version, document, published_at)
     select published.id, 1, document, now() from published, form_version join form on form.id = form_id and code = 'A'
   ), received as (
     select thread.*, published.id as form_id
     from published, (select * from thread order by sort_at limit 20000) as thread
   ), progress as (
     insert into form_progress
       (observer_id, form_id, polling_station_id, county_id, answered_count, progressed_at, last_answer_at)
     select observer_id, form_id, polling_station_id, county_id, 1, sort_at, sort_at from received
   )
   insert into tally (measure, ngo_id, subject_id, total)
   select 'form_reports', ngo_id, form_id, count(*) from received group by 2, 3
   union all
   select 'form_flagged', ngo_id, form_id, count(*) from received where flagged_count > 0 group by 2, 3`,
]

const steps: Record<string, readonly string[]> = {
  stations,
  'the last quarter hour': lastQuarterHour,
  'follow-ups': followUps,
  'seen reports': seenThreads,
  whereabouts,
  assignments,
  checkpoints,
  calls,
  'a form of the morning': oldForm,
}

const runSteps = async (client: pg.Client, log: (line: string) => void) => {
  for (const [name, statements] of Object.entries(steps)) {
    const from = performance.now()
    for (const statement of statements) await client.query(statement)
    log(`  ${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Adds follow-ups, seen reports, assignments, checkpoints and calls to a copy of a dataset. Its last reports are of now. */
export const addOperations = (url: string, log: (line: string) => void): Promise<void> => {
  log('Adding the work of a shift …')
  return withConnection(url, client => runSteps(client, log))
}
