import { isAnswered } from '@scrutineer/contract/outbox/place-items'
import { useMemo } from 'react'
import { answerKey, type Form, type ItemState, type ShownAnswer, type Station } from '../../model/app-model.ts'
import type { AnswerInput } from '../../model/typed.ts'
import { useDrafts, useReady } from '../../ui/state/model-context.tsx'
import { dependentChecks } from './form-checks.ts'
import { type FoundAnswer, questionsOf, shownQuestionIds } from './form-steps.ts'

export interface FormAnswer extends FoundAnswer {
  readonly state: ItemState | 'unsaved'
  readonly receivedAt: string | null
  /** Saving failed and is retried. */
  readonly isFailed: boolean
  readonly withdrew?: AnswerInput | undefined
  readonly answeredVersion?: ShownAnswer['answeredVersion']
}

export interface FormAnswers {
  readonly find: (questionId: number) => FormAnswer | undefined
  /** Shows the answer as unsaved, and saves it after a delay. */
  readonly give: (questionId: number, input: AnswerInput, delay?: number) => void
}

/** The answers at a station; unsaved ones have precedence. Without a station there are none. */
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
      if (draft?.value.kind === 'answer') {
        const withdrew = isAnswered(answer) ? answer : answer?.withdrew
        return { ...draft.value.input, state: 'unsaved', receivedAt: null, isFailed: draft.isFailed, withdrew }
      }
      return answer && { ...answer, receivedAt: receivedAt.get(answer.itemId ?? '') ?? null, isFailed: false }
    }
  }, [answers, items, current, station])
}

/** The answer after the condition of its question has changed. */
const afterCondition = (answer: FormAnswer | undefined, isShown: boolean): AnswerInput | undefined => {
  if (!isShown) return isAnswered(answer) ? { options: [], status: 'withdrawn', isNotAsked: true } : undefined
  if (!answer?.isNotAsked || !answer.withdrew) return undefined
  const { options, status, checked } = answer.withdrew
  return { options, status, checked }
}

/**
 * Sets an answer with its consequences: answers to questions whose condition is no longer met are withdrawn, and restored when it is met
 * again; confirmed checks of the earlier number are reset.
 */
export const useSetAnswer = (form: Form, station: Station, find: FormAnswers['find']): FormAnswers['give'] => {
  const { drafts } = useDrafts()
  return (questionId, input, delay) => {
    const save = (id: number, next: AnswerInput, wait?: number) => {
      const draft = { kind: 'answer', station, formId: form.id, questionId: id, input: next } as const
      drafts.save(answerKey(station, id), draft, wait)
    }
    save(questionId, input, delay)
    const changed = new Map([[questionId, input]])
    const findNow = (id: number) => changed.get(id) ?? find(id)
    const questions = questionsOf(form)
    const shownBefore = shownQuestionIds(questions, find)
    let shown = shownQuestionIds(questions, findNow)
    for (const { id } of questions) {
      if (id === questionId || (shown.has(id) && shownBefore.has(id))) continue
      const next = afterCondition(find(id), shown.has(id))
      if (!next) continue
      changed.set(id, next)
      save(id, next, delay)
      shown = shownQuestionIds(questions, findNow)
    }
    for (const { shownAt, id } of dependentChecks(form, questionId)) {
      const later = findNow(shownAt)
      if (!later?.checked?.includes(id)) continue
      const { options, status, checked } = later
      save(shownAt, { options, status, checked: checked.filter(each => each !== id) })
    }
  }
}
