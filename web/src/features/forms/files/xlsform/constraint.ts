import { isCalendarDate } from '@scrutineer/contract/helpers/calendar-date'
import { type InputKind, isNumberInput } from '@scrutineer/contract/typed-values/input-kinds'
import type { InputField, InputTexts } from '../../editor/model/input-codec.ts'
import { splitOperands, withoutBrackets } from './expression.ts'

type Limits = { readonly [Field in InputField]?: string }

const numberPattern = /^-?\d{1,15}(?:\.\d{1,6})?$/
const datePattern = /^(?:date\(\s*)?(?:'(\d{4}-\d{2}-\d{2})'|"(\d{4}-\d{2}-\d{2})")\s*\)?$/

/** The limit that a literal of the kind states. */
const readLiteral = (text: string, kind: InputKind): string | undefined => {
  if (kind === 'date') {
    const [, single, double] = datePattern.exec(text) ?? []
    const date = single ?? double
    return date !== undefined && isCalendarDate(date) ? date : undefined
  }
  if (!isNumberInput({ kind }) || !numberPattern.test(text)) return undefined
  return kind === 'decimal' || !text.includes('.') ? text : undefined
}

const mirrored: Readonly<Record<string, string>> = { '<=': '>=', '>=': '<=', '<': '>', '>': '<' }

/** One comparison, `. >= 0` or `0 <= .`. A strict one of an integer has the next number as its limit. */
const readComparison = (text: string, kind: InputKind): Limits | undefined => {
  const [, before = '', operator = '', after = ''] = /^([^<>=]+)(<=|>=|<|>)([^<>=]+)$/.exec(text) ?? []
  const [left, right] = [before.trim(), after.trim()]
  if (kind === 'text')
    return left === 'string-length(.)' && operator === '<=' && /^\d{1,6}$/.test(right)
      ? { maxLength: right }
      : undefined
  const isReversed = right === '.'
  const limit = readLiteral(isReversed ? left : right, kind)
  const comparison = isReversed ? (mirrored[operator] ?? '') : operator
  if (limit === undefined || (!isReversed && left !== '.')) return undefined
  if (comparison === '>=') return { min: limit }
  if (comparison === '<=') return { max: limit }
  if (kind !== 'integer') return undefined
  return comparison === '>' ? { min: String(Number(limit) + 1) } : { max: String(Number(limit) - 1) }
}

/** The limits of a value that a constraint states, and its comparisons that are none: with other answers, or a further limit. */
export const parseConstraint = (text: string, kind: InputKind) => {
  const limits: { [Field in InputField]?: string } = {}
  const others: string[] = []
  const parse = (expression: string) => {
    const bare = withoutBrackets(expression)
    const parts = splitOperands(bare, 'and')
    if (splitOperands(bare, 'or').length > 1) return void others.push(bare)
    if (parts.length > 1) return parts.forEach(parse)
    const limit = readComparison(bare, kind)
    const isNew = limit && !Object.keys(limit).some(field => field in limits)
    if (isNew) Object.assign(limits, limit)
    else if (bare !== '') others.push(bare)
  }
  parse(text)
  return { limits, others }
}

/** The constraint of the limits that one can state: XLSForm has no literal of a time. */
export const printConstraint = ({ kind, min, max, maxLength }: InputTexts): string => {
  const literal = (limit: string) => (kind === 'date' ? `date('${limit}')` : limit)
  const comparisons = [
    min === undefined ? '' : `. >= ${literal(min)}`,
    max === undefined ? '' : `. <= ${literal(max)}`,
    maxLength === undefined ? '' : `string-length(.) <= ${maxLength}`,
  ]
  // Drafts may have limits that aren't values of the kind.
  return comparisons.filter(each => each !== '' && readComparison(each, kind) !== undefined).join(' and ')
}

/** What the parameters of a `range`, such as `start=0 end=10 step=1`, say of its values. */
interface Range {
  readonly kind: 'integer' | 'decimal'
  readonly limits: Limits
  /** Whether the parameters say nothing else: a form has no steps. */
  readonly isComplete: boolean
}

/** Undefined if the parameters aren't numbers in their order. */
export const parseRange = (parameters: string): Range | undefined => {
  const values = new Map<string, string>()
  for (const part of parameters.split(/[\s,;]/).filter(Boolean)) {
    const [name = '', value = ''] = part.toLowerCase().split('=')
    values.set(name, value)
  }
  // The values that the converter of XLSForm assumes.
  const [start, end, step] = [values.get('start') ?? '1', values.get('end') ?? '10', values.get('step') ?? '1']
  if (![start, end, step].every(each => numberPattern.test(each)) || Number(start) > Number(end)) return undefined
  const decimals = Math.max(...[start, end, step].map(each => each.split('.')[1]?.length ?? 0))
  const hasOthers = [...values.keys()].some(name => !['start', 'end', 'step'].includes(name))
  const isComplete = !hasOthers && Number(step) === Number((10 ** -decimals).toFixed(decimals))
  const limits = { min: start, max: end }
  return decimals === 0
    ? { kind: 'integer', limits, isComplete }
    : { kind: 'decimal', limits: { ...limits, decimals: String(decimals) }, isComplete }
}
