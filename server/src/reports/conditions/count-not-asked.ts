import { shownQuestions } from '@scrutineer/contract/show-if/shown-questions'
import type { Db } from '../../db/client.ts'
import { updateExpectedProgress } from '../progress-store.ts'
import { type ConditionContext, type NotAskedCount, type SelectedAnswer, updateNotAsked } from './condition-store.ts'

/** The questions of a form that aren't to be asked at a station and have no answer. */
export const countNotAsked = (
  { questions, answers }: ConditionContext,
  { stationId, formId }: Pick<NotAskedCount, 'stationId' | 'formId'>,
  /** Replace the current ones. */
  newAnswers: readonly SelectedAnswer[] = [],
): number => {
  const ofForm = questions.filter(question => question.formId === formId)
  const current = new Map(
    [...answers, ...newAnswers]
      .filter(answer => answer.stationId === stationId)
      .map(answer => [answer.questionId, answer]),
  )
  const shown = shownQuestions(ofForm, new Map([...current].map(([id, { optionIds }]) => [id, optionIds])))
  const isAnswered = (answer: SelectedAnswer | undefined) =>
    answer !== undefined && (answer.optionIds.length > 0 || answer.notObserved)
  return ofForm.filter(({ id }) => !shown.has(id) && !isAnswered(current.get(id))).length
}

/** The counts that differ from the stored ones. */
export const changedCounts = (context: ConditionContext): NotAskedCount[] =>
  context.counts.flatMap(stored => {
    const notAsked = countNotAsked(context, stored)
    return notAsked === stored.notAsked ? [] : [{ ...stored, notAsked }]
  })

/** Stores counts that changed otherwise than by a post. The transaction has locked the observer. */
export const storeNotAsked = async (db: Db, observerId: number, counts: readonly NotAskedCount[]): Promise<void> => {
  if (counts.length === 0) return
  await updateNotAsked(db, observerId, counts)
  await updateExpectedProgress(db, [observerId])
}
