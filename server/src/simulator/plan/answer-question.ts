import { allowsMultiple, type Question } from '@scrutineer/contract/forms'
import type { QuestionAnswer } from './phone-action.ts'
import { hasSome, type Random } from './random.ts'
import { sampleAnswers } from './sample-texts.ts'

type Option = Question['optionsToQuestions'][number]

/** Most things go as they should, and forms list that option first. */
const FIRST_OPTION_SHARE = 0.6

const selected = (option: Option, random: Random): QuestionAnswer['options'][number] => ({
  optionId: option.idOption,
  ...(option.isFreeText && random.chance(0.9) ? { value: random.pick(sampleAnswers) } : {}),
})

/**
 * One answer to a question, or nothing for a question without options. `flagged` is the chance that a question with
 * flagged options is answered by one of them.
 */
export const answerQuestion = (question: Question, random: Random, flagged: number): QuestionAnswer | undefined => {
  const options = question.optionsToQuestions
  const alarming = options.filter(option => option.flagged)
  const ordinary = options.filter(option => !option.flagged)
  const chosen: Option[] = []
  if (hasSome(alarming) && (!hasSome(ordinary) || random.chance(flagged))) chosen.push(random.pick(alarming))
  else if (hasSome(ordinary)) chosen.push(random.chance(FIRST_OPTION_SHARE) ? ordinary[0] : random.pick(ordinary))
  if (allowsMultiple(question.questionType)) {
    const rest = ordinary.filter(option => !chosen.includes(option))
    if (hasSome(rest) && random.chance(0.35)) chosen.push(random.pick(rest))
  }
  if (chosen.length === 0) return undefined
  return { questionId: question.id, options: chosen.map(option => selected(option, random)) }
}
