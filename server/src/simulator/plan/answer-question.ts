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
 * option, `expected` that of the first one, at most the default.
 */
export const answerQuestion = (
  question: Question,
  random: Random,
  flagged: number,
  typeField: TypeField,
  expected = FIRST_OPTION_SHARE,
): QuestionAnswer | undefined => {
  const fields = question.optionsToQuestions.filter(isField)
  if (fields.length > 0) return fillIn(question, fields, typeField)
  const chosen = chooseOptions(question, random, flagged, expected)
  if (chosen.length === 0) return undefined
  const options = chosen.map(option => {
    const value = option.input ? typeField(question, option) : freeText(option, random)
    return { optionId: option.idOption, ...(value !== undefined && { value }) }
  })
  return { questionId: question.id, options }
}

const freeText = (option: Option, random: Random): string | undefined =>
  option.isFreeText && random.chance(0.9) ? random.pick(sampleTexts.answers) : undefined

/** Takes as many random numbers for every value of `expected`, which therefore changes no other answer. */
const chooseOther = (options: readonly [Option, ...Option[]], random: Random, expected: number): Option => {
  const [first, ...others] = options
  const drawn = random.next()
  if (drawn >= FIRST_OPTION_SHARE) return random.pick(options)
  if (drawn < expected) return first
  return others[Math.floor(((drawn - expected) / (FIRST_OPTION_SHARE - expected)) * others.length)] ?? first
}

const chooseOptions = (question: Question, random: Random, flagged: number, expected: number): Option[] => {
  const options = question.optionsToQuestions
  const flaggedOptions = options.filter(option => option.flagged)
  const otherOptions = options.filter(option => !option.flagged)
  const chosen: Option[] = []
  if (hasSome(flaggedOptions) && (!hasSome(otherOptions) || random.chance(flagged)))
    chosen.push(random.pick(flaggedOptions))
  else if (hasSome(otherOptions)) chosen.push(chooseOther(otherOptions, random, expected))
  if (allowsMultiple(question.questionType)) {
    const rest = otherOptions.filter(option => !chosen.includes(option))
    if (hasSome(rest) && random.chance(0.35)) chosen.push(random.pick(rest))
  }
  return chosen
}
