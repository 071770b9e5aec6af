import type { Question } from '@scrutineer/contract/forms'
import type { AnswerInput } from '../../model/app-model.ts'
import { optionsOf } from './form-steps.ts'

/** An answer in words: the options in their order, with what was typed. */
export const answerText = (question: Question, answer: AnswerInput | undefined): string =>
  optionsOf(question)
    .flatMap(({ idOption, text }) => {
      const chosen = answer?.options.find(({ optionId }) => optionId === idOption)
      return chosen ? [chosen.value ? `${text} ${chosen.value}` : text] : []
    })
    .join(', ')
