import pg from 'pg'
import { ngoOf } from '../../testkit/dataset/people.ts'
import type { PhonePost } from './phone-posts.ts'

/** Statements that write the same rows as the product for a post, without lookups or validation. */
const statements = {
  observer: 'update observer set last_seen_at = $2, station_count = station_count + $3 where id = $1',
  activity: 'update observer_activity set last_seen_at = $2, station_count = station_count + $3 where observer_id = $1',
  supersede: `update answer set superseded_at = $4
    where observer_id = $1 and polling_station_id = $2 and question_id = any($3::int[]) and superseded_at is null
    returning id`,
  removeFlags: 'delete from thread_flag where answer_id = any($1::bigint[])',
  answers: `insert into answer
      (observer_id, polling_station_id, question_id, form_id, form_version, revision, answered_at)
    select $1, $2, question_id, form_id, 1, $5, $6 from unnest($3::int[], $4::int[]) as submitted(question_id, form_id)
    returning id`,
  options: `insert into selected_option (answer_id, option_id, value, flagged)
    select * from unnest($1::bigint[], $2::int[], $3::text[], $4::boolean[])`,
  flag: `insert into thread_flag (answer_id, option_id, question_id, ngo_id, observer_id, polling_station_id)
    values ($1, $2, $3, $4, $5, $6)`,
  thread: `insert into thread as existing
      (observer_id, polling_station_id, ngo_id, county_id, sort_at, first_answer_at, last_answer_at, flagged_count,
      opening_flagged_count)
    values ($1, $2, $3, $4, $5, $5, $5, $6, $6)
    on conflict (observer_id, polling_station_id) do update set sort_at = excluded.sort_at,
      last_answer_at = excluded.last_answer_at, flagged_count = existing.flagged_count + excluded.flagged_count,
      opening_flagged_count = existing.opening_flagged_count + excluded.opening_flagged_count`,
  progress: `insert into form_progress as existing
      (observer_id, polling_station_id, form_id, county_id, answered_count, progressed_at, last_answer_at)
    select $1, $2, form_id, $3, count(*), $5, $5 from unnest($4::int[]) as form_id group by form_id
    on conflict (observer_id, polling_station_id, form_id) do update set last_answer_at = excluded.last_answer_at`,
  county: 'insert into observer_county (observer_id, county_id) values ($1, $2) on conflict do nothing',
  followUp: `with opened as (
      insert into follow_up (ngo_id, opened_at, updated_at, waiting_since) values ($3, $4, $4, $4) returning id
    ), event as (
      insert into follow_up_event (follow_up_id, at, kind, answer_id) select id, $4, 'opened', $5 from opened
    )
    update thread set follow_up_id = opened.id, follow_up_state = 'new'
    from opened where observer_id = $1 and polling_station_id = $2`,
  // One row has all subjects of a measure.
  count: `insert into tally_change (ngo_id, measure, subject_ids, amount)
    select $1, measure, array[$3::int], $4 from unnest($2::text[]) as measure`,
  event: `insert into live_event (kind, ngo_id, observer_id, polling_station_id, flagged, created_at)
    values ('answers', $1, $2, $3, $4, $5)`,
} as const

/** What a new report counts, and a flag of it. */
const newReport = [
  'county_reports',
  'station_reports',
  'time_bucket',
  'question_reports',
  'option_selected',
  'quarter_reports',
  'form_reports',
]
const newFlag = [
  ...['county_flagged', 'county_flags', 'county_opening_flags'],
  ...['station_flagged', 'station_flags', 'station_opening_flags'],
  ...['form_flagged', 'option_reports', 'quarter_flags'],
]

const runOn =
  (client: pg.Client) =>
  async (name: keyof typeof statements, ...values: unknown[]) =>
    (await client.query<{ id: string }>({ name, text: statements[name], values })).rows

const write = async (client: pg.Client, post: PhonePost): Promise<void> => {
  const run = runOn(client)
  const { observerId, stationId, countyId, answers, isChange, flags } = post
  const now = new Date()
  const ngoId = ngoOf(observerId)
  const questions = answers.map(({ question }) => question.id)
  await client.query('begin')
  await run('observer', observerId, now, isChange ? 0 : 1)
  await run('activity', observerId, now, isChange ? 0 : 1)
  if (isChange) {
    const superseded = await run('supersede', observerId, stationId, questions, now)
    await run(
      'removeFlags',
      superseded.map(({ id }) => id),
    )
  }
  const forms = answers.map(({ question }) => question.formId)
  const written = await run('answers', observerId, stationId, questions, forms, isChange ? 2 : 1, now)
  const options = answers.map(({ option }) => option)
  await run(
    'options',
    written.map(({ id }) => id),
    options.map(option => option.id),
    options.map(option => option.value),
    options.map(option => option.flagged),
  )
  await run('thread', observerId, stationId, ngoId, countyId, now, flags)
  await run('progress', observerId, stationId, countyId, forms, now)
  await run('county', observerId, countyId)
  if (!isChange) await run('count', ngoId, newReport, stationId, 1)
  // Other options are selected.
  else for (const amount of [-1, 1]) await run('count', ngoId, ['option_selected'], stationId, amount)
  if (flags !== 0) await run('count', ngoId, newFlag, stationId, flags)
  const flagged = answers.findIndex(({ option }) => option.flagged)
  if (flagged >= 0) {
    const [answerId, answer] = [written[flagged]?.id, answers[flagged]]
    await run('flag', answerId, answer?.option.id, answer?.question.id, ngoId, observerId, stationId)
    await run('followUp', observerId, stationId, ngoId, now, answerId)
  }
  await run('event', ngoId, observerId, stationId, flags > 0, now)
  await client.query('commit')
}

/** Writes posts over `connections` connections, one transaction each. */
export const openBaselineWriters = async (url: string, connections: number) => {
  const clients = Array.from({ length: connections }, () => new pg.Client(url))
  await Promise.all(clients.map(client => client.connect()))
  return {
    writers: clients.map(client => (post: PhonePost) => write(client, post)),
    close: () => Promise.all(clients.map(client => client.end())),
  }
}
