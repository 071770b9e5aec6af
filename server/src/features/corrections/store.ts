import type { ConflictResolution, VerificationMethod } from '@scrutineer/contract/fields/corrections'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { emitLive, ofAnswers } from '../../db/shared/live-events.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import type { NewAnswer } from '../../reports/answer-store.ts'

const versionsInScope = ({ db, scope }: ScopedDb, id: number) =>
  db
    .selectFrom('answer')
    .innerJoin('observer', 'observer.id', 'answer.observer_id')
    .where(observerInScope(scope))
    .where('answer.id', '=', id)

/** The observer of a version in scope. */
export const findObserverOfVersion = async (scoped: ScopedDb, id: number): Promise<number | undefined> =>
  (await versionsInScope(scoped, id).select('observer_id').executeTakeFirst())?.observer_id

/** A version of an answer in scope. */
export const findVersion = (scoped: ScopedDb, id: number) =>
  versionsInScope(scoped, id)
    .innerJoin('question', 'question.id', 'answer.question_id')
    .select(['answer.id', 'answer.observer_id as observerId', 'answer.polling_station_id as stationId'])
    .select(['answer.question_id as questionId', 'answer.form_id as formId', 'form_version as formVersion'])
    .select(['answer.superseded_at as supersededAt', 'corrected_by as correctedBy', 'correction_reason as reason'])
    .select('answer.not_observed as notObserved')
    .executeTakeFirst()

export type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>

/** The selected options as they were stored. A text of an option that asked for a time before isn't a number. */
export const findSelection = ({ db }: ScopedDb, answerId: number): Promise<NewAnswer['options'][number][]> =>
  db
    .selectFrom('selected_option')
    .innerJoin('question_option', 'question_option.id', 'option_id')
    .where('answer_id', '=', answerId)
    .orderBy('option_id')
    .select(['option_id as id', 'value', 'selected_option.flagged', 'typed'])
    .select(
      sql<boolean>`coalesce(input ->> 'kind' in ('integer', 'decimal') and btrim(value) <> ''
        and coalesce(typed ~ '^-?[0-9.]+$', true), false)`.as('isNumber'),
    )
    .execute()

/** The verification of a version that isn't withdrawn. */
export const findVerification = ({ db }: ScopedDb, answerId: number) =>
  db
    .selectFrom('answer_verification')
    .where('answer_id', '=', answerId)
    .where('withdrawn_at', 'is', null)
    .select('method')
    .executeTakeFirst()

interface StaffAction {
  readonly account: string
  readonly now: Date
}

export const withdrawVerification = ({ db }: ScopedDb, answerId: number, { account, now }: StaffAction) =>
  db
    .updateTable('answer_verification')
    .set({ withdrawn_at: now, withdrawn_by: account })
    .where('answer_id', '=', answerId)
    .where('withdrawn_at', 'is', null)
    .execute()

export const insertVerification = async (
  { db }: ScopedDb,
  answerId: number,
  method: VerificationMethod,
  { account, now }: StaffAction,
): Promise<void> => {
  const values = { answer_id: answerId, method, verified_at: now, verified_by: account }
  await db.insertInto('answer_verification').values(values).execute()
}

export const findConflict = ({ db }: ScopedDb, answerId: number) =>
  db
    .selectFrom('answer_conflict')
    .where('answer_id', '=', answerId)
    .select(['resolution', 'resolved_by as resolvedBy'])
    .executeTakeFirst()

export const updateConflict = (
  { db }: ScopedDb,
  answerId: number,
  resolution: ConflictResolution,
  { account, now }: StaffAction,
) =>
  db
    .updateTable('answer_conflict')
    .set({ resolution, resolved_at: now, resolved_by: account })
    .where('answer_id', '=', answerId)
    .execute()

/** Notifies open screens that a report was verified or decided on, although its answers are unchanged. */
export const notifyReport = async ({ db }: ScopedDb, version: Version, now: Date): Promise<void> => {
  const from = sql`thread where observer_id = ${version.observerId} and polling_station_id = ${version.stationId}`
  await emitLive({ kind: 'answers', at: now, about: ofAnswers, from }).execute(db)
}
