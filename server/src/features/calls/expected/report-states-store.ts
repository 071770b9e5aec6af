import { MAX_UNANSWERED_CALLS } from '@scrutineer/contract/call-values'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { scopeCondition } from '../../../db/shared/scope-condition.ts'

export interface ExpectedFilter {
  /** All checkpoints if undefined. */
  readonly checkpointIds?: readonly number[] | undefined
  readonly ngoId?: number | undefined
  readonly countyCode?: string | undefined
}

/** Observers in scope from whom reports may be expected: neither removed nor for tests. */
const member = ({ scope }: ScopedDb, ngoId: number | undefined) => sql`
  member as materialized (
    select id as observer_id, id in (select observer_id from observer_assignment) as is_assigned from observer
    where removed_at is null and not is_test_observer
      and ${scopeCondition(scope, { ngo: 'observer.ngo_id', observer: 'observer.id' })}
      and (${ngoId ?? null}::int is null or observer.ngo_id = ${ngoId ?? null}::int)
  )`

/**
 * For each observer with calls the number of calls without an answer since the last other outcome, the next try, and whether
 * the observer is unreachable. A wrong number counts until the observer has another one.
 */
const contact = sql`
  contact as materialized (
    select observer.id as observer_id, newest.next_try_at,
      unanswered >= ${MAX_UNANSWERED_CALLS}
        or (newest.outcome = 'wrong_number' and newest.phone_key = observer.phone_key) as is_unreachable
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
    join observer on observer.id = tries.observer_id
  )`

/**
 * Where reports are expected: assigned stations, or the counties of observers without an assignment. The key is the station's
 * id, or the county's as a negative number.
 */
const place = (countyCode: string | undefined) => sql`
  place as materialized (
    select place.*, coalesce(is_unreachable, false) as is_unreachable, next_try_at from (
      select observer_id, county_id, polling_station_id as place_key
      from observer_assignment
      join member using (observer_id)
      join polling_station on polling_station.id = polling_station_id
      union all
      select observer_id, county_id, -county_id
      from observer_county join member using (observer_id)
      where not is_assigned
    ) as place
    left join contact using (observer_id)
    where ${countyCode ?? null}::text is null
      or county_id = (select id from county where code = ${countyCode ?? null}::text)
  )`

/**
 * CTEs up to `expected`: one row per checkpoint, observer and county from which the observer's report is expected. With an
 * assignment it is complete when the reports of all assigned stations are, otherwise when the one with the most answers is.
 */
export const expectedReports = (
  scoped: ScopedDb,
  { checkpointIds, ngoId, countyCode }: ExpectedFilter,
): RawBuilder<unknown> => sql`
  ${member(scoped, ngoId)}, ${contact}, ${place(countyCode)}, point as materialized (
    select checkpoint.id as checkpoint_id, checkpoint.form_id, due_at, all_counties,
      coalesce(required_answers, greatest(form.question_count, 1)) as required
    from checkpoint join form on form.id = checkpoint.form_id
    where ${checkpointIds === undefined ? sql`true` : sql`checkpoint.id = any(${checkpointIds}::int[])`}
  ), progress as (
    select observer_id, form_id, case when is_assigned then polling_station_id else -county_id end as place_key,
      answered_count, progressed_at
    from form_progress join member using (observer_id)
    where is_expected and form_id = any(array(select form_id from point))
  ), due as (
    select checkpoint_id, form_id, required, due_at, place.*
    from point join place on all_counties
      or (checkpoint_id, county_id) in (select checkpoint_id, county_id from checkpoint_county)
  ), report as (
    select checkpoint_id, observer_id, county_id, bool_or(is_unreachable) as is_unreachable,
      min(next_try_at) as next_try_at,
      bool_and(coalesce(answered_count >= required, false)) as is_complete,
      bool_or(coalesce(answered_count > 0, false)) as is_begun,
      bool_or(coalesce(progressed_at > due_at, false)) as is_after_due
    from due left join progress using (observer_id, place_key, form_id)
    group by 1, 2, 3
  ), expected as (
    select checkpoint_id, observer_id, county_id, next_try_at, is_complete, is_complete and is_after_due as is_late,
      not is_complete and is_unreachable as is_unreachable,
      not is_complete and not is_unreachable and is_begun as is_partial
    from report
  )`
