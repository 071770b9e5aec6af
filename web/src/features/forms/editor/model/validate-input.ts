import { MAX_REPORTED_TEXT_LENGTH } from '@scrutineer/contract/fields/report-values'
import { isCalendarDate } from '@scrutineer/contract/helpers/calendar-date'
import { compareDecimals, isExactDecimal, MAX_DECIMALS, parseDecimal } from '@scrutineer/contract/helpers/decimal'
import { type EditedInput, type InputField, type InputKind, inputFieldsOf, nestedFieldOf } from './input-codec.ts'

export const MAX_UNIT_LENGTH = 20

/** Kinds of issues of an option's input. */
export type InputIssueKind = 'notDecimal' | 'notWhole' | 'wrongLimit' | 'limitsReversed' | 'outOfRange' | 'tooLong'

const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

const isWholeFrom = (text: string, least: number, most: number) =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most

const findNumberProblem = (kind: InputKind, text: string): InputIssueKind | undefined => {
  if (!isExactDecimal(text)) return 'notDecimal'
  return kind === 'integer' && text.includes('.') ? 'notWhole' : undefined
}

const findProblem = (kind: InputKind, field: InputField, text: string): InputIssueKind | undefined => {
  switch (field) {
    case 'unit':
      return text.length > MAX_UNIT_LENGTH ? 'tooLong' : undefined
    case 'decimals':
      return isWholeFrom(text, 0, MAX_DECIMALS) ? undefined : 'outOfRange'
    case 'maxLength':
      return isWholeFrom(text, 1, MAX_REPORTED_TEXT_LENGTH) ? undefined : 'outOfRange'
    case 'maxDifference':
      if (!isExactDecimal(text)) return 'notDecimal'
      return text.startsWith('-') ? 'outOfRange' : undefined
    case 'turnoutAt':
      return isTime(text) ? undefined : 'wrongLimit'
    default:
      if (kind === 'time') return isTime(text) ? undefined : 'wrongLimit'
      if (kind === 'date') return isCalendarDate(text) ? undefined : 'wrongLimit'
      return findNumberProblem(kind, text)
  }
}

const isAbove = (one: string, other: string) => {
  const [first, second] = [parseDecimal(one), parseDecimal(other)]
  return first && second ? compareDecimals(first, second) > 0 : one > other
}

/** The issues of what an option lets observers type, by field. */
export const validateInput = (input: EditedInput | undefined): { field: string; problem: InputIssueKind }[] => {
  const kind = input?.kind
  if (!kind) return []
  const textOf = (field: InputField) => input[field]?.trim() ?? ''
  const issues = inputFieldsOf(kind).flatMap(field => {
    const text = textOf(field)
    const problem = text === '' ? undefined : findProblem(kind, field, text)
    return problem ? [{ field: nestedFieldOf('input', field), problem }] : []
  })
  const [min, max] = [textOf('min'), textOf('max')]
  if (issues.length === 0 && kind !== 'text' && min !== '' && max !== '' && isAbove(min, max))
    return [{ field: nestedFieldOf('input', 'max'), problem: 'limitsReversed' }]
  return issues
}
