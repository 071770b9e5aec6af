import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { historyOrder } from '../../../reports/history-position-store.ts'
import { inMerge, type Merge } from './report-store.ts'

const selectionOf = (answer: string) => sql`(
  select jsonb_agg(jsonb_build_array(option_id, value) order by option_id) from selected_option
  where answer_id = ${sql.ref(`${answer}.id`)})`

/**
 * Opens a conflict where staff corrected an answer from one station and the observer's last answer is from the other one; ends those
 * of earlier answers. Call it when one answer to each question is current, before the answers move.
 */
export const mergeConflicts = async ({ db }: ScopedDb, merge: Merge, now: Date): Promise<void> => {
  const inReports = inMerge(merge, sql.raw('answer.'))
  await sql`
    with correction as (
      select * from answer where ${inReports} and superseded_at is null and corrected_by is not null
    ), observed as (
      select distinct on (answer.observer_id, answer.question_id) answer.*, correction.id as correction_id,
        correction.polling_station_id as correction_station_id
      from answer join correction using (observer_id, question_id)
      where ${inReports} and answer.corrected_by is null
      order by answer.observer_id, answer.question_id, ${historyOrder('answer', sql`desc`)}
    ), contradicting as (
      select observed.id, observed.polling_station_id <> correction_station_id as is_from_other_station
      from observed join correction on correction.id = correction_id
      where observed.not_observed <> correction.not_observed
        or ${selectionOf('observed')} is distinct from ${selectionOf('correction')}
    ), replaced as (
      update answer_conflict set resolution = 'replaced', resolved_at = ${now}::timestamptz from answer
      where answer.id = answer_id and ${inReports} and resolution is null
        and answer_id not in (select id from contradicting)
    )
    insert into answer_conflict (answer_id)
    select id from contradicting where is_from_other_station
    on conflict do nothing`.execute(db)
}
