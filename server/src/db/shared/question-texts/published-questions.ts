import type { FormDocument, FormLanguages, QuestionDocument } from '@scrutineer/contract/helpers/form-document'
import { questionFor, titleFor } from '@scrutineer/contract/helpers/form-languages'
import { sql } from 'kysely'
import type { ScopedDb } from '../../scoped-db.ts'

export interface SelectedOptionRow {
  readonly id: number
  /** The free text as it was typed. */
  readonly value: string | null
  readonly flagged: boolean
  /** Canonical value of a typed text, by the version that was answered; null for others, and if it isn't a value of its kind. */
  readonly typed: string | null
}

/** The `options` of an `AnswerRow`, by the name of the answer's table. */
export const selectedOptions = (answer: string) => sql<SelectedOptionRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', option_id, 'value', value, 'flagged', flagged, 'typed', typed)
    order by option_id), '[]')
  from selected_option where answer_id = ${sql.ref(`${answer}.id`)})`

/** The selected options of an answer, and the form version that it answers. */
export interface AnswerRow {
  readonly questionId: number
  readonly formId: number
  readonly formVersion: number
  readonly options: readonly SelectedOptionRow[]
}

/** The languages of a `form_version`, with its title in them. */
export const formLanguages = sql<FormLanguages>`jsonb_strip_nulls(jsonb_build_object('language', document->'language',
  'languages', document->'languages', 'translations', document->'translations'))`

/** The document of the current version; undefined before the first publication. */
export const findPublishedDocument = async ({ db }: ScopedDb, id: number): Promise<FormDocument | undefined> => {
  const row = await db
    .selectFrom('form')
    .innerJoin('form_version', join =>
      join.onRef('form_version.form_id', '=', 'form.id').onRef('form_version.version', '=', 'form.current_version'),
    )
    .where('form.id', '=', id)
    .select('form_version.document')
    .executeTakeFirst()
  return row?.document
}

export interface PublishedQuestions {
  readonly formId: number
  readonly formVersion: number
  readonly formCode: string
  readonly formTitle: string
  readonly questions: readonly QuestionDocument[]
}

export interface PublishedQuestionsQuery {
  readonly formId: number
  readonly formVersion: number
  readonly questionIds: readonly number[]
}

/** Questions of published form versions, in the forms' order. Reads only the requested questions, since forms are large. */
export const findPublishedQuestions = async (
  { db, language }: ScopedDb,
  queries: readonly PublishedQuestionsQuery[],
): Promise<PublishedQuestions[]> => {
  if (queries.length === 0) return []
  const { rows } = await sql<PublishedQuestions & { form: FormLanguages }>`
    select requested."formId", requested."formVersion", form_version.document->>'code' as "formCode",
      form_version.document->>'description' as "formTitle",
      jsonb_path_query_array(
        form_version.document, '$.sections[*].questions[*] ? (@.id == $ids[*])',
        jsonb_build_object('ids', requested."questionIds")) as questions,
      ${formLanguages} as form
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as requested("formId" int, "formVersion" int, "questionIds" jsonb)
    join form_version on form_version.form_id = requested."formId" and form_version.version = requested."formVersion"
    join form on form.id = form_version.form_id
    order by form.sort_order, form.id, form_version.version`.execute(db)
  return rows.map(({ form, ...row }) => ({
    ...row,
    formTitle: titleFor(row.formTitle, form, language),
    questions: row.questions.map(question => questionFor(question, form, language)),
  }))
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
