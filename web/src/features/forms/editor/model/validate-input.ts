import { MAX_REPORTED_TEXT_LENGTH } from '@scrutineer/contract/fields/report-values'
import { compareDecimals, isExactDecimal, MAX_DECIMALS, parseDecimal } from '@scrutineer/contract/helpers/decimal'
import { type InputKind, inputKinds, isNumberInput } from '@scrutineer/contract/typed-values/input-kinds'
import { type EditedInput, type InputField, inputFieldsOf, nestedFieldOf } from './input-codec.ts'

export const MAX_UNIT_LENGTH = 20

/** Kinds of issues of an option's input. */
export type InputIssueKind = 'notDecimal' | 'notWhole' | 'wrongLimit' | 'limitsReversed' | 'outOfRange' | 'too_long'

/** Whether the text is a value of the kind as the product writes it. */
const isCanonical = (kind: InputKind, text: string) => inputKinds[kind].parse(text).value === text

const isWholeFrom = (text: string, least: number, most: number) =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most

const findNumberProblem = (kind: InputKind, text: string): InputIssueKind | undefined => {
  if (!isExactDecimal(text)) return 'notDecimal'
  return kind === 'integer' && text.includes('.') ? 'notWhole' : undefined
}

const findProblem = (kind: InputKind, field: InputField, text: string): InputIssueKind | undefined => {
  switch (field) {
    case 'unit':
      return text.length > MAX_UNIT_LENGTH ? 'too_long' : undefined
    case 'decimals':
      return isWholeFrom(text, 0, MAX_DECIMALS) ? undefined : 'outOfRange'
    case 'maxLength':
      return isWholeFrom(text, 1, MAX_REPORTED_TEXT_LENGTH) ? undefined : 'outOfRange'
    case 'maxDifference':
      if (!isExactDecimal(text)) return 'notDecimal'
      return text.startsWith('-') ? 'outOfRange' : undefined
    case 'turnoutAt':
      return isCanonical('time', text) ? undefined : 'wrongLimit'
    default:
      if (isNumberInput({ kind })) return findNumberProblem(kind, text)
      return isCanonical(kind, text) ? undefined : 'wrongLimit'
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
