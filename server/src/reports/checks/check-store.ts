import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import type { CheckSentence, CheckSeverity, checkEnds } from '@scrutineer/contract/checks/form-check'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { allRows, onlyRow } from '../../db/query.ts'
import { countChange, storedRows } from '../../db/shared/counters.ts'
import { emitLive, ofAnswers } from '../../db/shared/live-events.ts'
import type { FormReports, ObserverReports } from '../../db/shared/threads.ts'
import { recountReports } from '../recount-store.ts'

/** A check of a form's current version. */
interface PublishedCheck {
  readonly id: number
  readonly formId: number
  readonly formVersion: number
  readonly says: CheckSentence
  readonly severity: CheckSeverity
  readonly rule: CheckRule
}

/** A check that fires for the report at a station. */
export interface OpenCheckRow {
  readonly id: number
  readonly stationId: number
  readonly checkId: number
  readonly formId: number
  readonly formVersion: number
  readonly severity: CheckSeverity
  readonly operands: Readonly<Record<string, string>>
  readonly left: string
  readonly right: string
  readonly tolerance: string
}

/** A typed text of a current answer. */
interface TypedNumber {
  readonly stationId: number
  readonly questionId: number
  readonly optionId: number
  /** Null if the text isn't a number. */
  readonly typed: string | null
}

/** How the checks of a form change a report. */
export interface CheckedForm {
  readonly stationId: number
  readonly formId: number
  /** Checks with the severity `flag` that fire now, minus those before. */
  readonly flags: number
  /** Checks that fire now, minus those before. */
  readonly openChecks: number
}

/** What the checks of some forms compare, for an observer's reports at some stations. */
export interface CheckContext {
  readonly checks: readonly PublishedCheck[]
  readonly open: readonly OpenCheckRow[]
  readonly numbers: readonly TypedNumber[]
  readonly stations: readonly { readonly id: number; readonly registeredVoters: number | null }[]
}

/** Loads the checks of the forms with what they compare, in one snapshot. */
export const loadCheckContext = (db: Db, { observerId, stationIds, formIds }: FormReports) => onlyRow<CheckContext>(db)`
  select
    (select coalesce(jsonb_agg(jsonb_build_object('id', form_check.id, 'formId', form_id,
        'formVersion', form.current_version, 'says', says, 'severity', severity, 'rule', rule)), '[]')
      from form_check join form on form.id = form_id and form.current_version = last_version
      where form_id = any(${formIds}::int[])
    ) as checks,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'stationId', polling_station_id, 'checkId', check_id,
        'formId', form_id, 'formVersion', form_version, 'severity', severity, 'operands', operands,
        'left', left_sum, 'right', right_sum, 'tolerance', tolerance)), '[]')
      from fired_check
      where observer_id = ${observerId} and polling_station_id = any(${stationIds}::int[])
        and form_id = any(${formIds}::int[]) and ended_at is null
    ) as open,
    (select coalesce(jsonb_agg(jsonb_build_object('stationId', answer.polling_station_id,
        'questionId', answer.question_id, 'optionId', option_id, 'typed', typed)), '[]')
      from answer
      join selected_option on selected_option.answer_id = answer.id
      join question_option on question_option.id = option_id and input->>'kind' in ('integer', 'decimal')
      where answer.observer_id = ${observerId} and answer.polling_station_id = any(${stationIds}::int[])
        and answer.form_id = any(${formIds}::int[]) and superseded_at is null
        and coalesce(selected_option.value, '') <> ''
    ) as numbers,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'registeredVoters', registered_voters)), '[]')
      from polling_station where id = any(${stationIds}::int[])
    ) as stations`

/** The stations from which observers answered the form, by observer. */
export const findAnsweredStations = (db: Db, formId: number) => allRows<{ observerId: number; stationIds: number[] }>(
  db,
)`
  select observer_id as "observerId", array_agg(polling_station_id) as "stationIds"
  from form_progress where form_id = ${formId} group by 1 order by 1`

/** Forms whose reports have to be evaluated with the checks and conditions of their current version. */
export const findFormsToRecheck = async (db: Db) =>
  db
    .selectFrom('form')
    .where('needs_recheck', 'is', true)
    .select(['id', 'current_version as currentVersion'])
    .orderBy('id')
    .execute()

/** A form's reports were evaluated, unless the version that was evaluated is newer than this time or isn't the current one. */
export const markRechecked = (db: Db, form: { id: number; currentVersion: number }, publishedBefore: Date) =>
  db
    .updateTable('form')
    .from('form_version')
    .set({ needs_recheck: false })
    .where('id', '=', form.id)
    .where('current_version', '=', form.currentVersion)
    .whereRef('form_id', '=', 'form.id')
    .whereRef('version', '=', 'form.current_version')
    .where('published_at', '<=', publishedBefore)
    .execute()

/** Counts the observer's reports again, makes those with a further flag unseen, and notifies live streams. */
export const recountChecked = async (db: Db, { observerId, stationIds }: ObserverReports, now: Date): Promise<void> => {
  const isChecked = sql`observer_id = ${observerId} and polling_station_id = any(${stationIds}::int[])`
  const { reports, receivedForms } = storedRows([observerId])
  const flagged = await countChange(db, { reports, receivedForms }, () => recountReports(db, isChecked))
  const flaggedIds = flagged.map(({ stationId }) => stationId)
  await sql`
    delete from thread_seen
    where observer_id = ${observerId} and polling_station_id = any(${flaggedIds}::int[])`.execute(db)
  await emitLive({ kind: 'answers', at: now, about: ofAnswers, from: sql`thread where ${isChecked}` }).execute(db)
}

export interface NewFiredCheck extends PublishedCheck {
  readonly stationId: number
  readonly operands: Readonly<Record<string, string>>
  readonly left: string
  readonly right: string
  readonly tolerance: string
}

export interface EndedCheck {
  readonly id: number
  readonly reason: (typeof checkEnds)[number]
}

export interface CheckChanges {
  readonly ended: readonly EndedCheck[]
  readonly fired: readonly NewFiredCheck[]
}

/** Ends and inserts fired checks. Returns the ids of the inserted ones, in the order of `fired`. */
export const writeFiredChecks = async (
  db: Db,
  observerId: number,
  { ended, fired }: CheckChanges,
  now: Date,
): Promise<number[]> => {
  if (ended.length > 0)
    await sql`
      update fired_check set ended_at = greatest(fired_at, ${now}::timestamptz), end_reason = ended.reason
      from unnest(${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ reason }) => reason)}::text[]) as ended(id, reason)
      where fired_check.id = ended.id`.execute(db)
  if (fired.length === 0) return []
  const rows = await db
    .insertInto('fired_check')
    .values(
      fired.map(check => ({
        observer_id: observerId,
        polling_station_id: check.stationId,
        check_id: check.id,
        form_id: check.formId,
        form_version: check.formVersion,
        says: JSON.stringify(check.says),
        severity: check.severity,
        operands: JSON.stringify(check.operands),
        left_sum: check.left,
        right_sum: check.right,
        tolerance: check.tolerance,
        fired_at: now,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
