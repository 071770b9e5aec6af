import { allowsMultiple, type Question } from '@scrutineer/contract/forms'
import type { QuestionAnswer } from './phone-action.ts'
import { hasSome, type Random } from './random.ts'
import { sampleAnswers } from './sample-texts.ts'

type Option = Question['optionsToQuestions'][number]

/** Share of the first option, which is the expected one. */
const FIRST_OPTION_SHARE = 0.6

const select = (option: Option, random: Random): QuestionAnswer['options'][number] => ({
  optionId: option.idOption,
  ...(option.isFreeText && random.chance(0.9) ? { value: random.pick(sampleAnswers) } : {}),
})

/**
 * A random answer to a question, undefined for a question without options. `flagged` is the probability of a flagged
 * option.
 */
export const answerQuestion = (question: Question, random: Random, flagged: number): QuestionAnswer | undefined => {
  const options = question.optionsToQuestions
  const flaggedOptions = options.filter(option => option.flagged)
  const otherOptions = options.filter(option => !option.flagged)
  const chosen: Option[] = []
  if (hasSome(flaggedOptions) && (!hasSome(otherOptions) || random.chance(flagged)))
    chosen.push(random.pick(flaggedOptions))
  else if (hasSome(otherOptions))
    chosen.push(random.chance(FIRST_OPTION_SHARE) ? otherOptions[0] : random.pick(otherOptions))
  if (allowsMultiple(question.questionType)) {
    const rest = otherOptions.filter(option => !chosen.includes(option))
    if (hasSome(rest) && random.chance(0.35)) chosen.push(random.pick(rest))
  }
  if (chosen.length === 0) return undefined
  return { questionId: question.id, options: chosen.map(option => select(option, random)) }
}
