import { formCodeSuffix } from '@scrutineer/contract/forms'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { allRows } from '../db/query.ts'
import { countChange, reportRows } from '../db/shared/counters.ts'
import type { ThreadKey } from '../db/shared/threads.ts'

/**
 * Derives the numbers of reports from their answers, fired checks and notes, after a change other than by a post. `isChanged` is a
 * condition on `thread`. Returns the reports with more flags than before. The transaction has locked the observers, or the
 * threads.
 */
export const recountReports = (db: Db, isChanged: RawBuilder<unknown>) => allRows<ThreadKey>(db)`
  with report as (
    select observer_id, polling_station_id, flagged_count from thread where ${isChanged}
  ), open_check as (
    select fired_check.* from report join fired_check using (observer_id, polling_station_id) where ended_at is null
  ), flag as (
    select observer_id, polling_station_id, form_id
    from report join thread_flag using (observer_id, polling_station_id)
    join lateral (select form_id from answer where answer.id = answer_id) as flagged_answer on true
    union all
    select observer_id, polling_station_id, form_id from open_check where severity = 'flag'
  ), flags as (
    select observer_id, polling_station_id, count(*)::int as flags,
      count(*) filter (where right(form.code, 1) = ${formCodeSuffix.opening})::int as opening,
      count(*) filter (where right(form.code, 1) = ${formCodeSuffix.counting})::int as counting
    from flag join form on form.id = form_id group by 1, 2
  ), checks as (
    select observer_id, polling_station_id, count(*)::int as open_checks from open_check group by 1, 2
  ), notes as (
    select observer_id, polling_station_id, count(*)::int as notes
    from report join note using (observer_id, polling_station_id) group by 1, 2
  ), derived as (
    select observer_id, polling_station_id, flagged_count as flags_before, coalesce(flags, 0) as flags,
      coalesce(opening, 0) as opening, coalesce(counting, 0) as counting, coalesce(open_checks, 0) as open_checks,
      coalesce(notes, 0) as notes
    from report
    left join flags using (observer_id, polling_station_id)
    left join checks using (observer_id, polling_station_id)
    left join notes using (observer_id, polling_station_id)
  ), updated as (
    update thread set flagged_count = flags, opening_flagged_count = opening, counting_flagged_count = counting,
      open_check_count = open_checks, note_count = notes
    from derived
    where thread.observer_id = derived.observer_id and thread.polling_station_id = derived.polling_station_id
      and (flagged_count, opening_flagged_count, counting_flagged_count, open_check_count, note_count)
        <> (flags, opening, counting, open_checks, notes)
    returning thread.observer_id, thread.polling_station_id, flags > flags_before as has_more
  )
  select observer_id as "observerId", polling_station_id as "stationId" from updated where has_more`

/**
 * Counts the flags of a form again after the suffix of its code has changed. Answer posts wait until the transaction ends, and then
 * see the new code.
 */
export const reclassifyFlags = async (db: Db, formId: number): Promise<void> => {
  await sql`lock table answer in share mode`.execute(db)
  const isOfForm = sql`(observer_id, polling_station_id) in (
    select observer_id, polling_station_id from form_progress where form_id = ${formId})`
  // Rechecks and notes change threads without a post: the next statement sees those that this one has waited for.
  await sql`
    select from thread where ${isOfForm} order by observer_id, polling_station_id for no key update`.execute(db)
  await countChange(db, { reports: reportRows(isOfForm) }, () => recountReports(db, isOfForm))
}
