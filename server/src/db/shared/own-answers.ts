import { allRows } from '../query.ts'
import type { ScopedDb } from '../scoped-db.ts'

interface CurrentAnswer {
  readonly questionId: number
  readonly notObserved: boolean
  readonly formVersion: number
  readonly options: { optionId: number; value: string | null }[]
  readonly receivedAt: Date
}

/** An observer's current answers at a station as the observer gave them: without corrections by staff. */
export const findOwnAnswers = ({ db }: ScopedDb, observerId: number, stationId: number) => allRows<CurrentAnswer>(db)`
  select question_id as "questionId", answered_at as "receivedAt", not_observed as "notObserved",
    form_version as "formVersion", (
    select coalesce(jsonb_agg(jsonb_build_object('optionId', option_id, 'value', value) order by option_id), '[]')
    from selected_option where answer_id = answer.id) as options
  from answer
  where observer_id = ${observerId} and polling_station_id = ${stationId} and id in (
    select distinct on (question_id) id from answer
    where observer_id = ${observerId} and polling_station_id = ${stationId} and corrected_by is null
    order by question_id, coalesce(history_position, id) desc, answered_at desc, id desc)
  order by question_id`
