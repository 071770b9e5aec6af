import type { Question } from '@scrutineer/contract/forms'
import { type FoundAnswer, optionsOf, visibleAnswer } from './form-steps.ts'

/** An answer in words: the options in their order, with what was typed. */
export const answerText = (question: Question, answer: FoundAnswer | undefined): string =>
  optionsOf(question)
    .flatMap(({ idOption, text }) => {
      const chosen = visibleAnswer(answer)?.options.find(({ optionId }) => optionId === idOption)
      return chosen ? [chosen.value ? `${text} ${chosen.value}` : text] : []
    })
    .join(', ')
