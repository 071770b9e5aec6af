import { allowsMultiple, type Option, type Question } from '@scrutineer/contract/forms'
import { isNumberInput } from '@scrutineer/contract/typed-values/input-kinds'
import type { AnswerInput } from '../../model/typed.ts'
import { optionsOf } from './form-steps.ts'

// A changed answer has no confirmed checks, which were about the earlier numbers.

const of = (options: AnswerInput['options']): AnswerInput =>
  options.length === 0 ? { options, status: 'withdrawn' } : { options }

/** The answer after a tap on an option. `value` was typed into it before. */
export const afterChoice = (
  question: Question,
  answer: AnswerInput | undefined,
  { idOption }: Option,
  value: string | undefined,
): AnswerInput => {
  const chosen = { optionId: idOption, ...(value === undefined ? {} : { value }) }
  if (!allowsMultiple(question.questionType)) return of([chosen])
  const others = answer?.options.filter(({ optionId }) => optionId !== idOption) ?? []
  const isChosen = others.length < (answer?.options.length ?? 0)
  return of(isChosen ? others : [...others, chosen])
}

/** The answer after typing into an option. A direct option is selected by its text alone. */
export const afterTyping = (
  question: Question,
  answer: AnswerInput | undefined,
  { idOption }: Option,
  value: string,
  isDirect: boolean,
): AnswerInput => {
  const others = allowsMultiple(question.questionType)
    ? (answer?.options.filter(({ optionId }) => optionId !== idOption) ?? [])
    : []
  return of(isDirect && value === '' ? others : [...others, { optionId: idOption, value }])
}

export const notObserved: AnswerInput = { options: [], status: 'not_observed' }

/** The option whose field is shown without selecting it: the only option, or a number in first position. */
export const directOption = (question: Question): Option | undefined => {
  const [first, ...others] = optionsOf(question)
  if (!first?.isFreeText) return undefined
  return others.length === 0 || isNumberInput(first.input) ? first : undefined
}

/** Whether an option of the question means "not observed". */
export const hasOwnNotObserved = (question: Question): boolean =>
  question.optionsToQuestions.some(({ notObserved }) => notObserved)
