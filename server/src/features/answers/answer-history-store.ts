import type { PageRequest } from '@scrutineer/contract/core/page'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { AnswerRow } from '../../db/shared/question-texts/published-questions.ts'
import { scopeCondition } from '../../db/shared/scope-condition.ts'

export interface ReportedAnswerRow extends AnswerRow {
  /** Account that typed the answer during a phone call; null if the observer's phone sent it. */
  readonly dictatedTo: string | null
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
  where ${scopeCondition(scope, { ngo: 'observer.ngo_id', observer: 'observer.id' })}
    and answer.observer_id = ${observerId} and answer.polling_station_id = ${stationId}
    and ${questionId === undefined ? sql`true` : sql`answer.question_id = ${questionId}`}`

const withOptions = sql`cross join lateral (
  select coalesce(
    jsonb_agg(jsonb_build_object('id', option_id, 'value', value, 'flagged', flagged) order by option_id), '[]') as options
  from selected_option where answer_id = version.id
) as selected`

const columns = sql`version.question_id as "questionId", version.form_id as "formId",
  version.form_version as "formVersion", version.dictated_to as "dictatedTo", selected.options`

/** The current answers that select at least one option. */
export const findCurrentAnswers = async (scoped: ScopedDb, filter: AnswerFilter): Promise<ReportedAnswerRow[]> => {
  const { rows } = await sql<ReportedAnswerRow>`
    select ${columns}
    from (select answer.* from ${matchingAnswers(scoped, filter)} and answer.superseded_at is null) as version
    ${withOptions}
    where selected.options <> '[]'`.execute(scoped.db)
  return rows
}

const historyOrder = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`coalesce(${column('history_position')}, ${column('id')}), ${column('answered_at')}, ${column('id')}`
}

export interface AnswerVersionRow extends ReportedAnswerRow {
  readonly id: number
  readonly revision: number
  readonly answeredAt: Date
  readonly supersededAt: Date | null
}

/**
 * One page of all answer versions, oldest first. Ids give the order, since clocks can be set back; an answer that was
 * placed later sorts by its `history_position`.
 */
export const findAnswerVersions = async (
  scoped: ScopedDb,
  filter: AnswerFilter,
  { page, pageSize }: PageRequest,
): Promise<AnswerVersionRow[]> => {
  const { rows } = await sql<AnswerVersionRow>`
    select version.id, version.revision, version.answered_at as "answeredAt",
      version.superseded_at as "supersededAt", ${columns}
    from (
      select answer.* from ${matchingAnswers(scoped, filter)}
      order by ${historyOrder('answer')} limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as version
    ${withOptions}
    order by ${historyOrder('version')}`.execute(scoped.db)
  return rows
}

export const countAnswerVersions = async (scoped: ScopedDb, filter: AnswerFilter): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${matchingAnswers(scoped, filter)}`.execute(scoped.db)
  return rows[0]?.count ?? 0
}
