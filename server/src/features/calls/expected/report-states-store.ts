import { MAX_UNANSWERED_CALLS, type QueueSelection } from '@scrutineer/contract/fields/call-values'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { observerInScope } from '../../../db/shared/scope-condition.ts'

export interface ExpectedFilter {
  /** All checkpoints if undefined. */
  readonly checkpointIds?: readonly number[] | undefined
  readonly ngoId?: number | undefined
  readonly countyCode?: string | undefined
  /** Counties of the filter's area. */
  readonly countyIds?: readonly number[] | undefined
}

/**
 * For each observer with calls whether the last ones were all unanswered, and the newest: its outcome, the number that was called and
 * the next try.
 */
const contact = sql`
  contact as (
    select newest.observer_id, newest.next_try_at, newest.outcome, newest.phone_key,
      unanswered >= ${MAX_UNANSWERED_CALLS} as is_unanswered
    from (
      select observer_id, max(id) as newest_id,
        count(*) filter (where outcome = 'no_answer' and id > coalesce(answered_id, 0)) as unanswered
      from (
        select id, observer_id, outcome,
          max(id) filter (where outcome <> 'no_answer') over (partition by observer_id) as answered_id
        from phone_call
      ) as outcome
      group by observer_id
    ) as tries
    join phone_call as newest on newest.id = tries.newest_id
  )`

/**
 * Counties in which observers in scope, neither removed nor for tests, are expected to report, and the number of assigned
 * stations; 1 without an assignment. A wrong number makes an observer unreachable until there is another one.
 */
const place = ({ scope }: ScopedDb, filter: ExpectedFilter) => {
  const [ngoId, countyCode, countyIds] = [filter.ngoId ?? null, filter.countyCode ?? null, filter.countyIds ?? null]
  return sql`
  place as materialized (
    select place.*, next_try_at,
      coalesce(is_unanswered or (outcome = 'wrong_number' and contact.phone_key = observer.phone_key), false)
        as is_unreachable
    from (
      select observer_id, county_id, count(*) as stations
      from observer_assignment join polling_station on polling_station.id = polling_station_id
      group by 1, 2
      union all
      select observer_id, county_id, 1 from observer_county
      where observer_id not in (select observer_id from observer_assignment)
    ) as place
    join observer on observer.id = place.observer_id
    left join contact on contact.observer_id = place.observer_id
    where removed_at is null and not is_test_observer
      and ${observerInScope(scope)}
      and (${ngoId}::int is null or observer.ngo_id = ${ngoId}::int)
      and (${countyCode}::text is null or county_id = (select id from county where code = ${countyCode}::text))
      and (${countyIds}::int[] is null or county_id = any(${countyIds}::int[]))
  )`
}

/**
 * CTEs up to `expected`: one row per checkpoint, observer and county from which the observer's report is expected. With an
 * assignment it is complete when the reports of all assigned stations are, otherwise when the one with the fewest questions left is:
 * the rows of `form_progress` that are expected are exactly those.
 */
export const expectedReports = (scoped: ScopedDb, filter: ExpectedFilter): RawBuilder<unknown> => sql`
  ${contact}, ${place(scoped, filter)}, point as materialized (
    select id as checkpoint_id, form_id, due_at, all_counties, required_answers from checkpoint
    where ${filter.checkpointIds === undefined ? sql`true` : sql`id = any(${filter.checkpointIds}::int[])`}
  ), progress as (
    select observer_id, county_id, form_id, count(*) as stations,
      -- Null if each station's report answers all that is asked there.
      min(answered_count) filter (where answered_count = 0 or answered_count + not_asked_count < question_count)
        as fewest_answers,
      max(answered_count) as most_answers, max(progressed_at) as progressed_at
    from form_progress join form on form.id = form_id
    where is_expected and form_id = any(array(select form_id from point))
    -- In the order of the index.
    group by form_id, observer_id, county_id
  ), report as (
    select checkpoint_id, place.observer_id, place.county_id, next_try_at, is_unreachable,
      coalesce(progress.stations = place.stations
        and (fewest_answers is null or fewest_answers >= required_answers), false) as is_complete,
      coalesce(most_answers > 0, false) as is_begun,
      coalesce(progressed_at > due_at, false) as is_after_due
    from point join place on all_counties
      or (checkpoint_id, county_id) in (select checkpoint_id, county_id from checkpoint_county)
    left join progress on progress.observer_id = place.observer_id and progress.county_id = place.county_id
      and progress.form_id = point.form_id
  ), expected as (
    select checkpoint_id, observer_id, county_id, next_try_at, is_complete, is_complete and is_after_due as is_late,
      not is_complete and is_unreachable as is_unreachable,
      not is_complete and not is_unreachable and is_begun as is_partial
    from report
  )`

/** Condition on a row `person`, of an observer who owes a report. */
export const selectedOf = (only: QueueSelection, now: Date) =>
  only === 'unreachable'
    ? sql`person.is_unreachable`
    : sql`not person.is_unreachable and person.next_try_at <= ${now}::timestamptz`
