import type { Question } from '@scrutineer/contract/forms'
import { isNumberInput } from '@scrutineer/contract/typed-values/input-kinds'
import { createRandom, hasSome, type Random } from '../random.ts'
import sampleTexts from '../sample-texts.json' with { type: 'json' }
import { type Field, findAskedFigure, isField } from './asked-figure.ts'
import { notNumbers, typeDate, typeDecimal, typeInteger, typeTime } from './notations.ts'
import type { StationFigures } from './station-figures.ts'

/** Share of the reports with a number that doesn't add up. */
export const SLIP_SHARE = 0.02
/** Share of the numbers for which a text is typed. */
const NO_NUMBER_SHARE = 0.01

/** The text of a field; undefined if it is left empty. */
export type TypeField = (question: Question, field: Field) => string | undefined

interface Typist {
  readonly typeField: TypeField
  /** The question with a number that doesn't add up. */
  readonly slippedQuestion: Question | undefined
}

interface TypistOptions {
  /** Of the report: the same seed types the same texts. */
  readonly seed: string
  readonly figures: StationFigures
  /** Questions that are answered. */
  readonly questions: readonly Question[]
  /** When the form is answered: the calendar day and the minute. */
  readonly date: string
  readonly minute: number
  readonly hasSlip: boolean
}

const limitsOf = ({ input }: Field): readonly [number, number] => {
  if (!isNumberInput(input)) return [0, 0]
  const min = Math.ceil(input.min ?? 0)
  return [min, Math.max(min, Math.floor(input.max ?? min + 500))]
}

/** Types what an observer has counted, in the notations that people use. A slip repeats the last digit of one number. */
export const createTypist = ({ seed, figures, questions, date, minute, hasSlip }: TypistOptions): Typist => {
  const figureOf = (question: Question, field: Field) => findAskedFigure(question, field, figures, minute)
  const addingUp = questions.flatMap(question =>
    question.optionsToQuestions.flatMap(field => {
      const figure = isField(field) ? figureOf(question, field) : undefined
      return typeof figure === 'object' && figure.addsUp ? [{ question, field }] : []
    }),
  )
  const slip = hasSlip && hasSome(addingUp) ? createRandom(`slip ${seed}`).pick(addingUp) : undefined

  const typeNumber = (question: Question, field: Field, random: Random) => {
    const figure = figureOf(question, field)
    if (figure === 'later') return undefined
    const value = figure?.value ?? random.whole(...limitsOf(field))
    if (field.idOption === slip?.field.idOption) return `${value}${value % 10}`
    if (random.chance(NO_NUMBER_SHARE)) return random.pick(notNumbers)
    return field.input?.kind === 'decimal' ? typeDecimal(value, random) : typeInteger(value, random)
  }
  const typeField: TypeField = (question, field) => {
    const random = createRandom(`${seed} ${question.code} ${field.orderNumber}`)
    if (isNumberInput(field.input)) return typeNumber(question, field, random)
    if (field.input?.kind === 'time') return typeTime(Math.max(0, minute - random.whole(1, 30)), random)
    return field.input?.kind === 'date' ? typeDate(date, random) : random.pick(sampleTexts.answers)
  }
  return { typeField, slippedQuestion: slip?.question }
}
