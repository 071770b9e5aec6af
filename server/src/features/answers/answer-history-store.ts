import type { PageRequest } from '@scrutineer/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { scopeCondition } from '../../db/shared/scope-condition.ts'
import type { QuestionDocument } from '../../domain/forms/form-document.ts'

interface SelectedOptionRow {
  readonly id: number
  readonly value: string | null
  readonly flagged: boolean
}

/** The selected options of an answer, and the form version that it answers. */
export interface AnswerRow {
  readonly questionId: number
  readonly formId: number
  readonly formVersion: number
  readonly options: readonly SelectedOptionRow[]
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
  version.form_version as "formVersion", selected.options`

/** The current answers that select at least one option. */
export const findCurrentAnswers = async (scoped: ScopedDb, filter: AnswerFilter): Promise<AnswerRow[]> => {
  const { rows } = await sql<AnswerRow>`
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

export interface AnswerVersionRow extends AnswerRow {
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

export interface PublishedQuestions {
  readonly formId: number
  readonly formVersion: number
  readonly formCode: string
  readonly questions: readonly QuestionDocument[]
}

export interface PublishedQuestionsQuery {
  readonly formId: number
  readonly formVersion: number
  readonly questionIds: readonly number[]
}

/** Questions of published form versions, in the forms' order. Reads only the requested questions, since forms are large. */
export const findPublishedQuestions = async (
  { db }: ScopedDb,
  queries: readonly PublishedQuestionsQuery[],
): Promise<PublishedQuestions[]> => {
  if (queries.length === 0) return []
  const { rows } = await sql<PublishedQuestions>`
    select requested."formId", requested."formVersion", form_version.document->>'code' as "formCode",
      jsonb_path_query_array(
        form_version.document, '$.sections[*].questions[*] ? (@.id == $ids[*])',
        jsonb_build_object('ids', requested."questionIds")) as questions
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as requested("formId" int, "formVersion" int, "questionIds" jsonb)
    join form_version on form_version.form_id = requested."formId" and form_version.version = requested."formVersion"
    join form on form.id = form_version.form_id
    order by form.sort_order, form.id, form_version.version`.execute(db)
  return rows
}

/** The newest published version that contains each of these options, by option id. */
export const findLastVersionsOfOptions = async (
  { db }: ScopedDb,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('question_option')
    .where('id', 'in', ids)
    .where('last_version', 'is not', null)
    .select(['id', 'last_version as lastVersion'])
    .$narrowType<{ lastVersion: number }>()
    .execute()
  return new Map(rows.map(({ id, lastVersion }) => [id, lastVersion]))
}
