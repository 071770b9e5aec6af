import { answersOf } from '@scrutineer/contract/checks/comparison'
import type { FormDocument, FormLanguages } from '@scrutineer/contract/helpers/form-document'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { onlyValue } from '../../db/query.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { emitLive } from '../../db/shared/live-events.ts'

// Forms belong to the whole mission: all accounts can read published forms, only organizers can write, so no scope
// applies.

export const findForms = ({ db, scope }: ScopedDb) =>
  db
    .selectFrom('form')
    .select(['id', 'code', 'description', 'diaspora', 'revision', 'sort_order as sortOrder', 'languages'])
    .select(['current_version as currentVersion', 'question_count as questionCount'])
    .select(sql<FormDocument | null>`draft - 'sections'`.as('draft'))
    .select(
      sql<number>`jsonb_array_length(jsonb_path_query_array(draft, '$.sections[*].questions[*]'))`.as(
        'draftQuestionCount',
      ),
    )
    .$if(scope.kind === 'observer', query => query.where('current_version', '>', 0))
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

export const hasForm = async (scoped: ScopedDb, id: number): Promise<boolean> =>
  (await findForm(scoped, id)) !== undefined

export const findForm = ({ db }: ScopedDb, id: number) =>
  db
    .selectFrom('form')
    .where('id', '=', id)
    .select(['id', 'code', 'current_version as currentVersion', 'revision', 'draft'])
    .executeTakeFirst()

/** Like `findForm`, but locks the row: other transactions can't save or answer the form until this one ends. */
export const findFormForSave = ({ db }: ScopedDb, id: number) =>
  db
    .selectFrom('form')
    .where('id', '=', id)
    .select(['id', 'code', 'current_version as currentVersion', 'revision', 'draft'])
    .forUpdate()
    .executeTakeFirst()

export const findOtherWithCode = ({ db }: ScopedDb, code: string, id: number | null) =>
  db.selectFrom('form').where('code', '=', code).where('id', 'is distinct from', id).select('id').executeTakeFirst()

export interface FormElementIds {
  readonly sections: Set<number>
  readonly questions: Set<number>
  /** Option id → its question's id. */
  readonly options: Map<number, number>
  readonly checks: Set<number>
}

/** All sections, questions, options and checks that the form ever had. */
export const findElementIds = async ({ db }: ScopedDb, formId: number): Promise<FormElementIds> => {
  const sections = await db.selectFrom('section').where('form_id', '=', formId).select('id').execute()
  const questions = await db.selectFrom('question').where('form_id', '=', formId).select('id').execute()
  const options = await db
    .selectFrom('question_option')
    .innerJoin('question', 'question.id', 'question_option.question_id')
    .where('question.form_id', '=', formId)
    .select(['question_option.id', 'question_option.question_id'])
    .execute()
  const checks = await db.selectFrom('form_check').where('form_id', '=', formId).select('id').execute()
  return {
    sections: new Set(sections.map(({ id }) => id)),
    questions: new Set(questions.map(({ id }) => id)),
    options: new Map(options.map(({ id, question_id }) => [id, question_id])),
    checks: new Set(checks.map(({ id }) => id)),
  }
}

/** Inserts elements of a form and returns their ids. */
export const insertElements = async (
  { db }: ScopedDb,
  table: 'section' | 'question' | 'form_check',
  formId: number,
  count: number,
): Promise<number[]> => {
  if (count === 0) return []
  const values = Array.from({ length: count }, () => ({ form_id: formId }))
  const rows = await db.insertInto(table).values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Inserts an option for each of the questions and returns the ids in the same order. */
export const insertOptions = async ({ db }: ScopedDb, questionIds: readonly number[]): Promise<number[]> => {
  if (questionIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into question_option (question_id)
    select question_id from unnest(${questionIds}::int[]) with ordinality as requested(question_id, ordinal) order by ordinal
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

interface FormMetadata {
  readonly code: string
  readonly description: string
  readonly diaspora: boolean
  /** Null if the main one isn't known. */
  readonly languages: FormLanguages | null
  readonly questionCount: number
  readonly hasConditions: boolean
}

const toColumns = ({ questionCount, hasConditions, languages, ...metadata }: FormMetadata) => ({
  ...metadata,
  languages: languages && JSON.stringify(languages),
  question_count: questionCount,
  has_conditions: hasConditions,
})

export const insertForm = async (
  { db }: ScopedDb,
  metadata: FormMetadata,
  sortOrder: number | undefined,
  now: Date,
) => {
  const last = sql<number>`(select coalesce(max(sort_order), 0) + 1 from form)`
  const { id } = await db
    .insertInto('form')
    .values({ ...toColumns(metadata), sort_order: sortOrder ?? last, revision: 0, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface FormSave {
  readonly id: number
  /** Null if there are no unpublished changes. */
  readonly draft: FormDocument | null
  /** The columns shown in lists. Set on publication, and for a form that was never published. */
  readonly metadata?: FormMetadata | undefined
  readonly sortOrder?: number | undefined
  readonly currentVersion: number
  readonly now: Date
}

export const updateForm = ({ db }: ScopedDb, save: FormSave) =>
  db
    .updateTable('form')
    .set({
      draft: save.draft && JSON.stringify(save.draft),
      ...(save.metadata && toColumns(save.metadata)),
      ...(save.sortOrder !== undefined && { sort_order: save.sortOrder }),
      current_version: save.currentVersion,
      revision: sql`revision + 1`,
      updated_at: save.now,
    })
    .where('id', '=', save.id)
    .execute()

/** Reports have to be evaluated with the checks and conditions of the current version. */
export const requireRecheck = ({ db }: ScopedDb, id: number) =>
  db.updateTable('form').set({ needs_recheck: true }).where('id', '=', id).execute()

interface NewFormVersion {
  readonly formId: number
  readonly formVersion: number
  readonly document: FormDocument
  readonly staffId: number
  readonly now: Date
}

/** Inserts a published version and marks its elements as published. */
export const insertFormVersion = async ({ db }: ScopedDb, publication: NewFormVersion): Promise<void> => {
  const { formId, formVersion, document } = publication
  await db
    .insertInto('form_version')
    .values({
      form_id: formId,
      version: formVersion,
      document: JSON.stringify(document),
      published_at: publication.now,
      published_by: publication.staffId,
    })
    .execute()
  await sql`
    update question set last_version = ${formVersion}, takes_several = takes_several or published.type in (0, 3)
    from (
      select (node->>'id')::int as id, (node->>'questionType')::int as type
      from jsonb_path_query(${JSON.stringify(document)}::jsonb, '$.sections[*].questions[*]') as node
    ) as published
    where question.id = published.id`.execute(db)
  await sql`
    update question_option set last_version = ${formVersion}, flagged = published.flagged, input = published.input
    from (
      select (node->>'id')::int as id, (node->>'flagged')::boolean as flagged, node->'input' as input
      from jsonb_path_query(${JSON.stringify(document)}::jsonb, '$.sections[*].questions[*].options[*]') as node
    ) as published
    where question_option.id = published.id`.execute(db)
  await publishChecks(db, publication)
}

/** Marks the checks as published, and the questions whose numbers they compare. */
const publishChecks = async (db: Db, { formId, formVersion, document }: NewFormVersion): Promise<void> => {
  const checks = document.checks ?? []
  await sql`
    update form_check set last_version = ${formVersion}, says = published.check->'says',
      severity = published.check->>'severity', rule = published.check->'rule'
    from jsonb_array_elements(${JSON.stringify(checks)}::jsonb) as published("check")
    where form_check.id = (published.check->>'id')::int`.execute(db)
  const questionIds = checks.flatMap(({ rule }) => answersOf(rule).map(({ idQuestion }) => idQuestion))
  await sql`
    update question set is_checked = not is_checked
    where form_id = ${formId} and is_checked <> (id = any(${questionIds}::int[]))`.execute(db)
}

/** The number of answers to each of these questions, superseded ones included. Omits questions without answers. */
export const countAnswersOfQuestions = async (
  { db }: ScopedDb,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('answer')
    .where('question_id', 'in', ids)
    .groupBy('question_id')
    .select(['question_id', sql<number>`count(*)::int`.as('count')])
    .execute()
  return new Map(rows.map(({ question_id, count }) => [question_id, count]))
}

export const countAnswersOfOptions = async ({ db }: ScopedDb, ids: readonly number[]): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('selected_option')
    .where('option_id', 'in', ids)
    .groupBy('option_id')
    .select(['option_id', sql<number>`count(*)::int`.as('count')])
    .execute()
  return new Map(rows.map(({ option_id, count }) => [option_id, count]))
}

/** The number of answers to the form and notes on its questions: reports that block its deletion. */
export const countReportsOnForm = ({ db }: ScopedDb, formId: number) => onlyValue<number>(db)`
  select (select count(*) from answer where form_id = ${formId})
    + (select count(*) from note join question on question.id = note.question_id where form_id = ${formId}) as count
  `

export const removeForm = ({ db }: ScopedDb, id: number) => db.deleteFrom('form').where('id', '=', id).execute()

/** Inserts a live event for a changed form. Runs in the transaction of the change, so both commit or neither does. */
export const recordFormChange = async ({ db }: ScopedDb, formId: number, now: Date): Promise<void> => {
  await emitLive({ kind: 'forms', at: now, about: { form_id: sql`${formId}::int` } }).execute(db)
}
