import { useMemo } from 'react'
import { answerKey, type Form, type ItemState, type ShownAnswer, type Station } from '../../model/app-model.ts'
import type { AnswerInput } from '../../model/typed.ts'
import { useDrafts, useReady } from '../../ui/state/model-context.tsx'
import { dependentChecks } from './form-checks.ts'
import { askedQuestions, type FoundAnswer, isAnswered, questionsOf } from './form-steps.ts'

export interface FormAnswer extends FoundAnswer {
  readonly state: ItemState | 'unkept'
  readonly receivedAt: string | null
  /** It couldn't be kept; it is tried again. */
  readonly isFailed: boolean
  readonly withdrew?: AnswerInput | undefined
  readonly asked?: ShownAnswer['asked']
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
      const answer = answers.get(key)
      if (draft) {
        const withdrew = isAnswered(answer) ? answer : answer?.withdrew
        return { ...draft.input, state: 'unkept', receivedAt: null, isFailed: draft.isFailed, withdrew }
      }
      return answer && { ...answer, receivedAt: receivedAt.get(answer.itemId ?? '') ?? null, isFailed: false }
    }
  }, [answers, items, current, station])
}

/** What an answer becomes when its question begins or ceases to be asked. */
const afterCondition = (answer: FormAnswer | undefined, isAsked: boolean): AnswerInput | undefined => {
  if (!isAsked) return isAnswered(answer) ? { options: [], status: 'withdrawn', isNotAsked: true } : undefined
  if (!answer?.isNotAsked || !answer.withdrew) return undefined
  const { options, status, checked } = answer.withdrew
  return { options, status, checked }
}

/**
 * Gives an answer, and what follows from it: answers to questions that are no longer asked are withdrawn, and come back when they are
 * asked again; checks that compared the earlier number ask again.
 */
export const useGiveAnswer = (form: Form, station: Station, find: FormAnswers['find']): FormAnswers['give'] => {
  const { drafts } = useDrafts()
  return (questionId, input, delay) => {
    const keep = (id: number, next: AnswerInput, wait?: number) =>
      drafts.keep({ station, formId: form.id, questionId: id, input: next }, wait)
    keep(questionId, input, delay)
    const changed = new Map([[questionId, input]])
    const findNow = (id: number) => changed.get(id) ?? find(id)
    const questions = questionsOf(form)
    const askedBefore = askedQuestions(questions, find)
    let asked = askedQuestions(questions, findNow)
    for (const { id } of questions) {
      if (id === questionId || (asked.has(id) && askedBefore.has(id))) continue
      const next = afterCondition(find(id), asked.has(id))
      if (!next) continue
      changed.set(id, next)
      keep(id, next, delay)
      asked = askedQuestions(questions, findNow)
    }
    for (const { askedAt, id } of dependentChecks(form, questionId)) {
      const later = findNow(askedAt)
      if (!later?.checked?.includes(id)) continue
      const { options, status, checked } = later
      keep(askedAt, { options, status, checked: checked.filter(each => each !== id) })
    }
  }
}
