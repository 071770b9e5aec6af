import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import { historyOrder } from '../../reports/history-position-store.ts'
import type { ReportFilter } from './store.ts'

/** A corrected answer: what identifies the observer's own versions. */
interface CorrectedAnswer {
  readonly observerId: number
  readonly stationId: number
  readonly questionId: number
}

/** The observer's own last answer to each of these questions, in the same order; without options if it was withdrawn. */
export const findObservedAnswers = async (
  { db, scope }: ScopedDb,
  { asOf }: ReportFilter,
  corrected: readonly CorrectedAnswer[],
) => {
  const { rows } = await sql<{
    formId: number
    formVersion: number
    options: readonly { id: number; value: string | null }[]
    notObserved: boolean
  }>`
    select own.form_id as "formId", own.form_version as "formVersion", own.options,
      own.not_observed as "notObserved"
    from unnest(
      ${corrected.map(({ observerId }) => observerId)}::int[], ${corrected.map(({ stationId }) => stationId)}::int[],
      ${corrected.map(({ questionId }) => questionId)}::int[]
    ) with ordinality as requested(observer_id, station_id, question_id, ordinal)
    join observer on observer.id = requested.observer_id
    cross join lateral (
      select answer.form_id, answer.form_version, answer.not_observed, (
        select coalesce(jsonb_agg(jsonb_build_object('id', option_id, 'value', value) order by option_id), '[]')
        from selected_option where answer_id = answer.id
      ) as options
      from answer
      where answer.observer_id = requested.observer_id and answer.polling_station_id = requested.station_id
        and answer.question_id = requested.question_id and answer.corrected_by is null and answer.answered_at <= ${asOf}
      order by ${historyOrder('answer', sql`desc`)} limit 1
    ) as own
    where ${observerInScope(scope)}
    order by ordinal`.execute(db)
  if (rows.length !== corrected.length) throw new Error('a corrected answer has none of its observer')
  return rows
}

export type ObservedAnswer = Awaited<ReturnType<typeof findObservedAnswers>>[number]
