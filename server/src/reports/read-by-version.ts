import type { ScopedDb } from '../db/scoped-db.ts'
import { findPublishedQuestions } from '../db/shared/question-texts/published-questions.ts'
import { type ResolvedAnswer, readTyped } from './resolve-answers.ts'

/**
 * An answer as the version of the form says it that was asked: which options are flagged, and what a typed text means. Unchanged
 * without a version, or if that version lacks the question or an option.
 */
export const readByVersion = async (
  scoped: ScopedDb,
  answer: ResolvedAnswer,
  formVersion: number | undefined,
): Promise<ResolvedAnswer> => {
  if (formVersion === undefined) return answer
  // Most phones have the newest version, which is what the answer was resolved by.
  if (formVersion === answer.formVersion) return { ...answer, isAsked: true }
  const { formId, questionId } = answer
  const [asked] = await findPublishedQuestions(scoped, [{ formId, formVersion, questionIds: [questionId] }])
  const known = asked?.questions[0]?.options ?? []
  const options = answer.options.flatMap(({ id, value }) => {
    const option = known.find(each => each.id === id)
    return option ? [{ id, value, flagged: option.flagged, ...readTyped(value, option.input ?? null) }] : []
  })
  if (asked?.questions.length !== 1 || options.length < answer.options.length) return answer
  return { ...answer, formVersion, options, isAsked: true }
}
