import { useMemo } from 'react'
import { type AnswerInput, answerKey, type Form, type ItemState, type Station } from '../../model/app-model.ts'
import { useDrafts, useReady } from '../../ui/state/model-context.tsx'
import { dependentChecks } from './form-checks.ts'
import { askedQuestions, type FoundAnswer, isAnswered, questionsOf } from './form-steps.ts'

export interface FormAnswer extends FoundAnswer {
  readonly state: ItemState | 'unkept'
  readonly receivedAt: string | null
  /** It couldn't be kept; it is tried again. */
  readonly isFailed: boolean
}

export interface FormAnswers {
  readonly find: (questionId: number) => FormAnswer | undefined
  /** Shows the answer as not kept yet, and keeps it after a delay. */
  readonly give: (questionId: number, input: AnswerInput, delay?: number) => void
}

/** The answers at a station, those that aren't kept yet first. Without a station there are none. */
export const useFormAnswers = (station: Station | null): FormAnswers['find'] => {
  const { answers, items } = useReady()
  const { current } = useDrafts()
  return useMemo(() => {
    const receivedAt = new Map(items.map(({ item, receivedAt: at }) => [item.id, at]))
    return questionId => {
      if (!station) return undefined
      const key = answerKey(station, questionId)
      const draft = current.get(key)
      if (draft) return { ...draft.input, state: 'unkept', receivedAt: null, isFailed: draft.isFailed }
      const answer = answers.get(key)
      return answer && { ...answer, receivedAt: receivedAt.get(answer.itemId ?? '') ?? null, isFailed: false }
    }
  }, [answers, items, current, station])
}

/**
 * Gives an answer, and what follows from it: answers to questions that are no longer asked are withdrawn, and checks that compared
 * the earlier number ask again.
 */
export const useGiveAnswer = (form: Form, station: Station, find: FormAnswers['find']): FormAnswers['give'] => {
  const { drafts } = useDrafts()
  return (questionId, input, delay) => {
    const keep = (id: number, next: AnswerInput, wait?: number) =>
      drafts.keep({ station, formId: form.id, questionId: id, input: next }, wait)
    keep(questionId, input, delay)
    const findNow = (id: number) => (id === questionId ? input : find(id))
    const questions = questionsOf(form)
    const asked = askedQuestions(questions, findNow)
    for (const { id } of questions)
      if (!asked.has(id) && isAnswered(findNow(id))) keep(id, { options: [], status: 'withdrawn' })
    for (const { askedAt, id } of dependentChecks(form, questionId)) {
      const later = findNow(askedAt)
      if (!later?.checked?.includes(id)) continue
      const { options, status, checked } = later
      keep(askedAt, { options, status, checked: checked.filter(each => each !== id) })
    }
  }
}
