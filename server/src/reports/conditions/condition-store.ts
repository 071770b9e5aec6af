import type { ShowIf } from '@scrutineer/contract/show-if/show-if'
import type { Db } from '../../db/client.ts'
import { onlyRow, run } from '../../db/query.ts'
import type { FormReports } from '../../db/shared/threads.ts'

/** A question that has a condition or that a condition names. */
interface ConditionalQuestion {
  readonly id: number
  readonly formId: number
  readonly showIf: ShowIf | null
}

export interface SelectedAnswer {
  readonly stationId: number
  readonly questionId: number
  readonly optionIds: readonly number[]
  readonly notObserved: boolean
}

/** The questions of a form that aren't to be asked at a station and have no answer. */
export interface NotAsked {
  readonly stationId: number
  readonly formId: number
  /** In the form's order. */
  readonly questionIds: readonly number[]
}

/** What decides which questions of some forms are asked, for an observer's reports at some stations. */
export interface ConditionContext {
  /** In the order of the current versions. */
  readonly questions: readonly ConditionalQuestion[]
  /** Current answers to `questions`. */
  readonly answers: readonly SelectedAnswer[]
  /** As they are stored. */
  readonly notAsked: readonly NotAsked[]
}

/** Loads the conditions of the forms with the answers that decide, in one snapshot. */
export const loadConditionContext = (
  db: Db,
  { observerId, stationIds, formIds }: FormReports,
) => onlyRow<ConditionContext>(db)`
  with published as (
    select form_id, ordinality, (node->>'id')::int as id, nullif(node->'showIf', 'null') as show_if
    from form join form_version on form_id = form.id and version = current_version,
      jsonb_path_query(document, '$.sections[*].questions[*]') with ordinality as question(node, ordinality)
    where form.id = any(${formIds}::int[])
  ), conditional as (
    select * from published
    where show_if is not null or id in (select (show_if->>'idQuestion')::int from published)
  )
  select
    (select coalesce(jsonb_agg(
        jsonb_build_object('id', id, 'formId', form_id, 'showIf', show_if) order by form_id, ordinality), '[]')
      from conditional
    ) as questions,
    (select coalesce(jsonb_agg(jsonb_build_object('stationId', polling_station_id, 'questionId', question_id,
        'notObserved', not_observed, 'optionIds', (select coalesce(jsonb_agg(option_id), '[]') from selected_option where answer_id = answer.id))), '[]')
      from answer
      where observer_id = ${observerId} and polling_station_id = any(${stationIds}::int[])
        and question_id = any(array(select id from conditional)) and superseded_at is null
    ) as answers,
    (select coalesce(jsonb_agg(jsonb_build_object('stationId', polling_station_id, 'formId', form_id,
        'questionIds', not_asked)), '[]')
      from form_progress
      where observer_id = ${observerId} and polling_station_id = any(${stationIds}::int[])
        and form_id = any(${formIds}::int[])
    ) as "notAsked"`

export const updateNotAsked = (db: Db, observerId: number, changed: readonly NotAsked[]) => run(db)`
  update form_progress set not_asked = question_ids::int[], not_asked_count = cardinality(question_ids::int[])
  from unnest(
    ${changed.map(({ stationId }) => stationId)}::int[], ${changed.map(({ formId }) => formId)}::int[],
    ${changed.map(({ questionIds }) => `{${questionIds.join()}}`)}::text[]
  ) as changed(station_id, form_id, question_ids)
  where observer_id = ${observerId} and polling_station_id = station_id
    and form_progress.form_id = changed.form_id`
