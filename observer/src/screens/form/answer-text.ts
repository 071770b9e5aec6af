import type { Option, Question } from '@scrutineer/contract/forms'
import { isOnlyField } from '@scrutineer/contract/typed-values/only-field'
import { type FoundAnswer, optionsOf, visibleAnswer } from './form-steps.ts'

const withUnit = (value: string, { input }: Option) =>
  input && 'unit' in input && input.unit ? `${value} ${input.unit}` : value

/** An answer as text: the options in their order, with typed values. */
export const answerText = (question: Question, answer: FoundAnswer | undefined): string =>
  optionsOf(question)
    .flatMap(option => {
      const chosen = visibleAnswer(answer)?.options.find(({ optionId }) => optionId === option.idOption)
      if (!chosen?.value) return chosen ? [option.text] : []
      const value = withUnit(chosen.value, option)
      return [isOnlyField(question.optionsToQuestions) ? value : `${option.text} ${value}`]
    })
    .join(', ')
