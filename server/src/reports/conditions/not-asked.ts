import { isDeepStrictEqual } from 'node:util'
import { shownQuestions } from '@scrutineer/contract/show-if/shown-questions'
import type { Db } from '../../db/client.ts'
import { updateExpectedProgress } from '../progress-store.ts'
import { type ConditionContext, type NotAsked, type SelectedAnswer, updateNotAsked } from './condition-store.ts'

/** Ids of the questions of a form that aren't to be asked at a station and have no answer. */
export const findNotAsked = (
  { questions, answers }: ConditionContext,
  { stationId, formId }: Pick<NotAsked, 'stationId' | 'formId'>,
  /** Replace the current ones. */
  newAnswers: readonly SelectedAnswer[] = [],
): number[] => {
  const ofForm = questions.filter(question => question.formId === formId)
  const current = new Map(
    [...answers, ...newAnswers]
      .filter(answer => answer.stationId === stationId)
      .map(answer => [answer.questionId, answer]),
  )
  const shown = shownQuestions(ofForm, new Map([...current].map(([id, { optionIds }]) => [id, optionIds])))
  const isAnswered = (answer: SelectedAnswer | undefined) =>
    answer !== undefined && (answer.optionIds.length > 0 || answer.notObserved)
  return ofForm.map(({ id }) => id).filter(id => !shown.has(id) && !isAnswered(current.get(id)))
}

/** What differs from the stored questions. */
export const changedNotAsked = (context: ConditionContext): NotAsked[] =>
  context.notAsked.flatMap(stored => {
    const questionIds = findNotAsked(context, stored)
    return isDeepStrictEqual(questionIds, stored.questionIds) ? [] : [{ ...stored, questionIds }]
  })

/** Stores and counts what changed otherwise than by a post. The transaction has locked the observer. */
export const storeNotAsked = async (db: Db, observerId: number, changed: readonly NotAsked[]): Promise<void> => {
  if (changed.length === 0) return
  await updateNotAsked(db, observerId, changed)
  await updateExpectedProgress(db, [observerId])
}
