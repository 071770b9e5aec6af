import pg from 'pg'
import { ngoOf } from '../../testkit/dataset/people.ts'
import type { PhonePost } from './phone-posts.ts'

/** Statements that write the same rows as the product for a post, without lookups or validation. */
const statements = {
  observer: 'update observer set last_seen_at = $2, station_count = station_count + $3 where id = $1',
  supersede: `update answer set superseded_at = $4
    where observer_id = $1 and polling_station_id = $2 and question_id = any($3::int[]) and superseded_at is null`,
  answers: `insert into answer
      (observer_id, polling_station_id, question_id, form_id, form_version, revision, answered_at)
    select $1, $2, question_id, form_id, 1, $5, $6 from unnest($3::int[], $4::int[]) as submitted(question_id, form_id)
    returning id`,
  options: `insert into selected_option (answer_id, option_id, value, flagged)
    select * from unnest($1::bigint[], $2::int[], $3::text[], $4::boolean[])`,
  thread: `insert into thread as existing
      (observer_id, polling_station_id, ngo_id, county_id, sort_at, first_answer_at, last_answer_at, flagged_count,
      opening_flagged_count)
    values ($1, $2, $3, $4, $5, $5, $5, $6, $6)
    on conflict (observer_id, polling_station_id) do update set sort_at = excluded.sort_at,
      last_answer_at = excluded.last_answer_at, flagged_count = existing.flagged_count + excluded.flagged_count,
      opening_flagged_count = existing.opening_flagged_count + excluded.opening_flagged_count`,
  counterDelta: `insert into tally_delta
      (ngo_id, county_id, polling_station_id, threads, urgent_threads, flags, opening_flags)
    values ($1, $2, $3, $4, $5, $5, $5)`,
  // One statement for both, as in the product. Within a run hardly any thread changes its time bucket.
  newThread: `with moved as (
      insert into time_delta (ngo_id, came_to) values ($1, date_bin('10 minutes', $6::timestamptz, 'epoch')))
    insert into tally_delta (ngo_id, county_id, polling_station_id, threads, urgent_threads, flags, opening_flags)
    values ($1, $2, $3, $4, $5, $5, $5)`,
  event: `insert into live_event (kind, ngo_id, observer_id, polling_station_id, flagged, created_at)
    values ('answers', $1, $2, $3, $4, $5)`,
} as const

const runOn =
  (client: pg.Client) =>
  async (name: keyof typeof statements, ...values: unknown[]) =>
    (await client.query<{ id: string }>({ name, text: statements[name], values })).rows

const write = async (client: pg.Client, post: PhonePost): Promise<void> => {
  const run = runOn(client)
  const { observerId, stationId, answers, isChange, flags } = post
  const now = new Date()
  const ngoId = ngoOf(observerId)
  const questions = answers.map(({ question }) => question.id)
  await client.query('begin')
  await run('observer', observerId, now, isChange ? 0 : 1)
  if (isChange) await run('supersede', observerId, stationId, questions, now)
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
  await run('thread', observerId, stationId, ngoId, post.countyId, now, flags)
  if (!isChange) await run('newThread', ngoId, post.countyId, stationId, 1, flags, now)
  else if (flags !== 0) await run('counterDelta', ngoId, post.countyId, stationId, 0, flags)
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
