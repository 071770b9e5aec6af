import type { PageRequest } from '@scrutineer/contract/core/page'
import type { ConflictResolution, VerificationMethod } from '@scrutineer/contract/fields/corrections'
import { type RawBuilder, sql } from 'kysely'
import { allRows, onlyValue } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { answerImportedBy } from '../../db/shared/imported-items.ts'
import { type AnswerRow, selectedOptions } from '../../db/shared/question-texts/published-questions.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import { historyOrder } from '../../reports/history-position-store.ts'

interface ReportedAnswerRow extends AnswerRow {
  readonly id: number
  readonly answeredAt: Date
  readonly correctedBy: string | null
  readonly reason: string | null
  readonly acceptedBy: string | null
  readonly notObserved: boolean
  /** Account that typed the answer during a phone call; null if the observer's phone sent it. */
  readonly dictatedTo: string | null
  /** Account that imported the answer from a file that the phone saved. */
  readonly importedBy: string | null
}

/** One observer at one station. Without `questionId`, all questions. */
export interface AnswerFilter {
  readonly observerId: number
  readonly stationId: number
  readonly questionId?: number | undefined
}

const matchingAnswers = (
  { scope }: ScopedDb,
  { observerId, stationId, questionId }: AnswerFilter,
): RawBuilder<unknown> => sql`
  answer join observer on observer.id = answer.observer_id
  where ${observerInScope(scope)}
    and answer.observer_id = ${observerId} and answer.polling_station_id = ${stationId}
    and ${questionId === undefined ? sql`true` : sql`answer.question_id = ${questionId}`}`

const withOptions = sql`cross join lateral (select ${selectedOptions('version')} as options) as selected`

const columns = sql`version.id, version.answered_at as "answeredAt", version.corrected_by as "correctedBy",
  version.correction_reason as reason, version.accepted_by as "acceptedBy", version.not_observed as "notObserved", version.question_id as "questionId", version.form_id as "formId",
  version.form_version as "formVersion", version.dictated_to as "dictatedTo",
  ${answerImportedBy('version')} as "importedBy", selected.options`

interface VerificationRow {
  readonly method: VerificationMethod
  readonly account: string
  readonly at: string
}

export interface CurrentAnswerRow extends ReportedAnswerRow {
  readonly verification: VerificationRow | null
}

/** The current answers, except withdrawn ones: corrections, and those that select an option or say that it could not be observed. */
export const findCurrentAnswers = (scoped: ScopedDb, filter: AnswerFilter) => allRows<CurrentAnswerRow>(scoped.db)`
  select ${columns}, (
    select jsonb_build_object('method', method, 'account', verified_by, 'at', verified_at)
    from answer_verification where answer_id = version.id and withdrawn_at is null
  ) as verification
  from (select answer.* from ${matchingAnswers(scoped, filter)} and answer.superseded_at is null) as version
  ${withOptions}
  where selected.options <> '[]' or not_observed or corrected_by is not null`

export interface ObservedAnswerRow extends ReportedAnswerRow {
  /** It contradicts a correction, and staff have not decided. */
  readonly isInConflict: boolean
}

/** The observer's own last answers to these questions, with or without options. */
export const findObservedAnswers = async (
  scoped: ScopedDb,
  filter: AnswerFilter,
  questionIds: readonly number[],
): Promise<ObservedAnswerRow[]> => {
  if (questionIds.length === 0) return []
  const { rows } = await sql<ObservedAnswerRow>`
    select ${columns}, exists (
      select from answer_conflict where answer_id = version.id and resolution is null) as "isInConflict"
    from (
      select distinct on (answer.question_id) answer.*
      from ${matchingAnswers(scoped, filter)} and answer.corrected_by is null
        and answer.question_id = any(${questionIds}::int[])
      order by answer.question_id, ${historyOrder('answer', sql`desc`)}
    ) as version
    ${withOptions}`.execute(scoped.db)
  return rows
}

export interface AnswerVersionRow extends ReportedAnswerRow {
  readonly revision: number
  readonly supersededAt: Date | null
  readonly conflict: {
    readonly resolution: ConflictResolution | null
    readonly account: string | null
    readonly at: string | null
  } | null
  /** Oldest first. */
  readonly verifications: readonly (VerificationRow & {
    readonly withdrawnBy: string | null
    readonly withdrawnAt: string | null
  })[]
}

/**
 * One page of all answer versions, oldest first. Ids give the order, since clocks can be set back; an answer that was
 * placed later sorts by its `history_position`.
 */
export const findAnswerVersions = (
  scoped: ScopedDb,
  filter: AnswerFilter,
  { page, pageSize }: PageRequest,
) => allRows<AnswerVersionRow>(scoped.db)`
  select version.revision, version.superseded_at as "supersededAt", ${columns}, (
      select jsonb_build_object('resolution', resolution, 'account', resolved_by, 'at', resolved_at)
      from answer_conflict where answer_id = version.id
    ) as conflict, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'method', method, 'account', verified_by, 'at', verified_at, 'withdrawnBy', withdrawn_by,
        'withdrawnAt', withdrawn_at) order by answer_verification.id), '[]')
      from answer_verification where answer_id = version.id
    ) as verifications
  from (
    select answer.* from ${matchingAnswers(scoped, filter)}
    order by ${historyOrder('answer')} limit ${pageSize} offset ${(page - 1) * pageSize}
  ) as version
  ${withOptions}
  order by ${historyOrder('version')}`

export const countAnswerVersions = (scoped: ScopedDb, filter: AnswerFilter) =>
  onlyValue<number>(scoped.db)`select count(*) as count from ${matchingAnswers(scoped, filter)}`
