import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { run } from '../db/query.ts'
import type { ObserverReports } from '../db/shared/threads.ts'

/**
 * Whether the board reads a row of `form_progress`: of observers with assigned stations the rows of these, of others the row with
 * the fewest questions left per form and county. `progress` are all rows of the observers and forms.
 */
const isExpected = (progress: string) => sql`
  case when exists (
    select from observer_assignment where observer_assignment.observer_id = ${sql.ref(`${progress}.observer_id`)})
  then exists (
    select from observer_assignment
    where observer_assignment.observer_id = ${sql.ref(`${progress}.observer_id`)}
      and observer_assignment.polling_station_id = ${sql.ref(`${progress}.polling_station_id`)})
  else row_number() over (
    partition by ${sql.ref(`${progress}.observer_id`)}, form_id, county_id
    order by answered_count + not_asked_count desc, progressed_at, ${sql.ref(`${progress}.polling_station_id`)}) = 1
  end`

/**
 * CTEs that update how much of each form is answered. They read `change`, with the numbers of questions that are answered now and
 * were not before, and `locked`. `previous_progress` and `progress` are all rows of the observer before and after the report.
 */
export const updateProgressQueries = (observerId: number, now: Date): RawBuilder<unknown> => sql`
  previous_progress as (
    select * from form_progress where observer_id = ${observerId}
  ), answered as (
    select station_id as polling_station_id, form_id, county_id, sum(answered)::int as answered,
      max(not_asked)::int[] as not_asked
    from change where form_id is not null group by 1, 2, 3
  ), progress as (
    select ${observerId}::int as observer_id, polling_station_id, form_id,
      coalesce(previous.county_id, answered.county_id) as county_id,
      coalesce(answered_count, 0) + coalesce(answered, 0) as answered_count,
      coalesce(answered.not_asked, previous.not_asked, '{}') as not_asked,
      coalesce(cardinality(answered.not_asked), not_asked_count, 0) as not_asked_count,
      -- A correction isn't progress.
      case when previous.form_id is null or answered > 0 then ${now}::timestamptz else progressed_at end as progressed_at,
      case when answered.form_id is null then last_answer_at else greatest(last_answer_at, ${now}::timestamptz) end
        as last_answer_at,
      is_expected as was_expected, answered.form_id is not null as is_answered
    from previous_progress as previous full join answered using (polling_station_id, form_id)
  ), expected_progress as (
    select *, ${isExpected('progress')} as is_expected from progress where form_id in (select form_id from answered)
  ), stored_progress as (
    insert into form_progress
      (observer_id, polling_station_id, form_id, county_id, answered_count, not_asked, not_asked_count, progressed_at,
        last_answer_at, is_expected)
    select expected_progress.* from (
      select observer_id, polling_station_id, form_id, county_id, answered_count, not_asked, not_asked_count,
        progressed_at, last_answer_at, is_expected
      from expected_progress where is_answered or is_expected <> was_expected
    ) as expected_progress, locked
    on conflict (observer_id, polling_station_id, form_id) do update set answered_count = excluded.answered_count,
      not_asked = excluded.not_asked, not_asked_count = excluded.not_asked_count, progressed_at = excluded.progressed_at,
      last_answer_at = excluded.last_answer_at, is_expected = excluded.is_expected
  ), counties as (
    insert into observer_county (observer_id, county_id)
    select distinct ${observerId}::int, county_id from answered, locked
    on conflict do nothing
  )`

/** The forms that the observer answered at one of the stations. */
export const findAnsweredForms = async (db: Db, { observerId, stationIds }: ObserverReports): Promise<number[]> => {
  const rows = await db
    .selectFrom('form_progress')
    .where('observer_id', '=', observerId)
    .where(sql<boolean>`polling_station_id = any(${stationIds}::int[])`)
    .select('form_id as id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

/** Updates which rows of the observers the board reads. Call it after their assignments or reports have moved. */
export const updateExpectedProgress = (db: Db, observerIds: readonly number[]) => run(db)`
  update form_progress set is_expected = wanted.is_expected
  from (
    select observer_id, polling_station_id, form_id, ${isExpected('progress')} as is_expected
    from form_progress as progress where observer_id = any(${observerIds}::int[])
  ) as wanted
  where form_progress.observer_id = wanted.observer_id and form_progress.form_id = wanted.form_id
    and form_progress.polling_station_id = wanted.polling_station_id
    and form_progress.is_expected <> wanted.is_expected`
