import type { FormDocument, OptionDocument, QuestionDocument } from '@scrutineer/contract/helpers/form-document'
import { documentFor } from '@scrutineer/contract/helpers/form-languages'
import { groupBy } from '@scrutineer/contract/helpers/groups'
import { sql } from 'kysely'
import type { ScopedDb } from '../../scoped-db.ts'

/** An option as last published. */
export interface PublishedOption extends OptionDocument {
  /** As in each version that was read, newest first. */
  readonly versions: readonly OptionDocument[]
  /** The form's current version doesn't have it. */
  readonly isFormer: boolean
}

/** A question as last published. */
export interface PublishedQuestion extends QuestionDocument {
  /** Heading of its section. */
  readonly section: string
  /** In their order; those that it no longer has last. */
  readonly options: readonly PublishedOption[]
  /** As in each version that was read, newest first. */
  readonly versions: readonly QuestionDocument[]
  readonly isFormer: boolean
}

/** Published versions of a form, newest first: all of them, or those that are the `last` one with a question or option. */
const findVersions = async ({ db, language }: ScopedDb, formId: number, versions: 'all' | 'last') => {
  const lastVersions = sql`
    select current_version from form where id = ${formId}
    union select last_version from question where form_id = ${formId}
    union select question_option.last_version from question join question_option on question_id = question.id
      where form_id = ${formId}`
  const { rows } = await sql<{ document: FormDocument }>`
    select document from form_version
    where form_id = ${formId} and ${versions === 'all' ? sql`true` : sql`version in (${lastVersions})`}
    order by version desc`.execute(db)
  return rows.map(({ document }) => documentFor(document, language))
}

/**
 * A form as last published, with its questions in their order and then those of earlier versions; undefined before the first
 * publication. `versions` is what is read: only `all` say what a question once was, `last` is enough for what it is.
 */
export const findFormQuestions = async (scoped: ScopedDb, formId: number, versions: 'all' | 'last') => {
  const documents = await findVersions(scoped, formId, versions)
  const [form] = documents
  if (!form) return undefined
  const published = documents.flatMap(({ sections }, age) =>
    sections.flatMap(({ description: section, questions }) =>
      questions.map(question => ({ section, question, isFormer: age > 0 })),
    ),
  )
  const toQuestion = (all: typeof published): PublishedQuestion[] => {
    const [last] = all
    if (!last) return []
    const { section, question, isFormer } = last
    const versions = all.map(each => each.question)
    const byOption = groupBy(
      versions.flatMap(({ options }) => options),
      ({ id }) => id,
    )
    const options = [...byOption.values()].flatMap(each => {
      const [option] = each
      return option ? [{ ...option, versions: each, isFormer: isFormer || !question.options.includes(option) }] : []
    })
    return [{ ...question, section, options, versions, isFormer }]
  }
  return { form, questions: [...groupBy(published, ({ question }) => question.id).values()].flatMap(toQuestion) }
}
