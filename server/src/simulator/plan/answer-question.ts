import { allowsMultiple, type Question } from '@scrutineer/contract/forms'
import { isField } from './numbers/asked-figure.ts'
import type { TypeField } from './numbers/create-typist.ts'
import type { QuestionAnswer } from './phone-action.ts'
import { hasSome, type Random } from './random.ts'
import sampleTexts from './sample-texts.json' with { type: 'json' }

type Option = Question['optionsToQuestions'][number]

/** Share of the first option, which is the expected one. */
const FIRST_OPTION_SHARE = 0.6

/** The answer to a question whose options are fields for numbers, times or dates: all of them are filled in. */
const fillIn = (question: Question, fields: readonly Option[], typeField: TypeField): QuestionAnswer | undefined => {
  const asked = allowsMultiple(question.questionType) ? fields : fields.slice(0, 1)
  const options = asked.flatMap(field => {
    const value = typeField(question, field)
    return value === undefined ? [] : [{ optionId: field.idOption, value }]
  })
  return options.length > 0 ? { questionId: question.id, options } : undefined
}

/**
 * A random answer to a question, undefined for a question without options. `flagged` is the probability of a flagged
 * option.
 */
export const answerQuestion = (
  question: Question,
  random: Random,
  flagged: number,
  typeField: TypeField,
): QuestionAnswer | undefined => {
  const fields = question.optionsToQuestions.filter(isField)
  if (fields.length > 0) return fillIn(question, fields, typeField)
  const chosen = chooseOptions(question, random, flagged)
  if (chosen.length === 0) return undefined
  const options = chosen.map(option => {
    const value = option.input ? typeField(question, option) : freeText(option, random)
    return { optionId: option.idOption, ...(value !== undefined && { value }) }
  })
  return { questionId: question.id, options }
}

const freeText = (option: Option, random: Random): string | undefined =>
  option.isFreeText && random.chance(0.9) ? random.pick(sampleTexts.answers) : undefined

const chooseOptions = (question: Question, random: Random, flagged: number): Option[] => {
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
  return chosen
}
