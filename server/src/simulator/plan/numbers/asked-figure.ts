import type { Question } from '@scrutineer/contract/forms'
import type { StationFigures } from './station-figures.ts'

export type Field = Question['optionsToQuestions'][number]

type Figure = 'registered' | 'signed' | 'ballots' | 'valid' | 'invalid'

/** Words for the figures in labels, in the languages of the product's forms. The first that matches counts. */
const figureWords: readonly (readonly [RegExp, Figure])[] = [
  [/\binvalid|\bspoil|\bnule?\b/i, 'invalid'],
  [/\bvalid\b|\bvalabil/i, 'valid'],
  [/\bsigned\b|\bsignatures\b|semn/i, 'signed'],
  [/\bon the lists?\b|\bregistered\b|înscri|\bpe list/i, 'registered'],
  [/\bboxe?s?\b|\bballots?\b|urn[ăe]|buletin/i, 'ballots'],
]
const candidateWords = /candida|\bvotes (?:for|of|per)\b|\bvoturi (?:pentru|obținute)/i
const voterWords = /voter|turnout|alegător|prezen[țt]/i
const timeOfDay = /\b(\d{1,2})[:.](\d{2})\b/

/** A number that a station has: its value, and whether observers who mistype it break a sum or an order. */
interface AskedFigure {
  readonly value: number
  readonly addsUp: boolean
}

/** Whether a number, time or date is typed into the option. */
export const isField = ({ input }: Field): boolean => input !== undefined && input.kind !== 'text'

const findFigure = (text: string, figures: StationFigures): AskedFigure | undefined => {
  const figure = figureWords.find(([words]) => words.test(text))?.[1]
  return figure && { value: figures[figure], addsUp: figure !== 'registered' }
}

/**
 * The figure that a field asks for, by its label, else by its question. `later`: the turnout at a time after `minute`. Undefined for
 * a label that says nothing about it.
 */
export const findAskedFigure = (
  question: Question,
  { idOption, text }: Field,
  figures: StationFigures,
  minute: number,
): AskedFigure | 'later' | undefined => {
  const [, hours, minutes] = timeOfDay.exec(text) ?? []
  if (hours !== undefined && voterWords.test(`${question.text} ${text}`)) {
    const time = Number(hours) * 60 + Number(minutes)
    return time > minute ? 'later' : { value: figures.turnoutAt(time), addsUp: true }
  }
  if (candidateWords.test(question.text)) {
    const fields = question.optionsToQuestions.filter(isField)
    const position = fields.findIndex(field => field.idOption === idOption)
    return { value: figures.votes(fields.length)[position] ?? 0, addsUp: true }
  }
  return findFigure(text, figures) ?? findFigure(question.text, figures)
}
