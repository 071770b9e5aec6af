import { isExactDecimal } from '../../helpers/decimal.ts'
import type { CheckRule } from '../check-rule.ts'
import { type Term, toRule } from '../comparison.ts'
import type { Operand } from '../operand.ts'
import { type ComparisonOperator, MAX_TERMS } from '../operators.ts'
import { type CheckTextError, CheckTextProblem } from './check-text-error.ts'
import { type Token, tokenize } from './check-tokens.ts'
import type { OperandNames } from './operand-names.ts'
import { createReader, type TokenReader } from './token-reader.ts'

/** UTF-16 units: two sides of the most terms, each with a long name and a factor. */
const MAX_TEXT_LENGTH = 20_000

/** XLSForm's spelling of the operators. */
const operators = new Map<string, ComparisonOperator>([
  ['=', '=='],
  ...(['!=', '<', '<=', '>', '>='] as const).map(operator => [operator, operator] as const),
])

const parseNumberToken = (reader: TokenReader, token: Token): number => {
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(token.text)) reader.fail('ambiguous_number', token)
  if (!isExactDecimal(token.text)) reader.fail('wrong_number', token)
  return Number(token.text)
}

const findOperand = (names: OperandNames, token: Token): Operand => {
  const [operand, ...others] = names.find(token.text.slice(2, -1).trim())
  if (!operand) throw new CheckTextProblem('unknown_name', token)
  if (others.length > 0) throw new CheckTextProblem('ambiguous_name', token, [operand, ...others].map(names.nameOf))
  return operand
}

const parseSign = (reader: TokenReader): 1 | -1 => {
  if (reader.takeIf('-')) return -1
  reader.takeIf('+')
  return 1
}

const parseTerm = (reader: TokenReader, names: OperandNames): Term => {
  let sign = 1
  let operand: Operand | null = null
  let factor: number | null = null
  do {
    sign *= parseSign(reader)
    const { kind } = reader.peek()
    if (kind !== 'name' && kind !== 'number') reader.reject('missing_term')
    const token = reader.take()
    if (kind === 'name' && !operand) operand = findOperand(names, token)
    else if (kind === 'number' && factor === null) factor = parseNumberToken(reader, token)
    else reader.fail('product', token)
    if (operand && factor === 0) reader.fail('zero_factor', token)
  } while (reader.takeIf('*'))
  return { operand, factor: sign * (factor ?? 1) }
}

const parseSide = (reader: TokenReader, names: OperandNames): Term[] => {
  const terms = [parseTerm(reader, names)]
  while (['+', '-'].includes(reader.peek().text)) {
    if (terms.length === MAX_TERMS) reader.fail('too_many_terms')
    const sign = parseSign(reader)
    const { operand, factor } = parseTerm(reader, names)
    terms.push({ operand, factor: sign * factor })
  }
  return terms
}

const parseTolerance = (reader: TokenReader): CheckRule['tolerance'] => {
  if (reader.peek().kind !== 'number') reader.fail('wrong_tolerance')
  const token = reader.take()
  const amount = parseNumberToken(reader, token)
  const isPercent = reader.takeIf('%')
  if (isPercent && amount > 100) reader.fail('wrong_tolerance', token)
  if (amount === 0) return null
  return isPercent ? { percent: amount } : { absolute: amount }
}

const parseMissing = (reader: TokenReader): 'left' | 'right' => {
  const side = (['left', 'right'] as const).find(reader.takeIf)
  if (!side || !reader.takeIf('as')) return reader.fail('wrong_clause')
  if (reader.peek().text !== '0') reader.fail('wrong_clause')
  reader.take()
  return side
}

const parseClauses = (reader: TokenReader): Pick<CheckRule, 'tolerance' | 'missing'> => {
  const missing: CheckRule['missing'] = { left: 'skip', right: 'skip' }
  let tolerance: CheckRule['tolerance'] | undefined
  while (reader.takeIf(';')) {
    const clause = reader.peek()
    if (reader.takeIf('tolerance')) {
      if (tolerance !== undefined) reader.fail('repeated_clause', clause)
      tolerance = parseTolerance(reader)
    } else if (reader.takeIf('missing')) {
      const side = parseMissing(reader)
      if (missing[side] === 'zero') reader.fail('repeated_clause', clause)
      missing[side] = 'zero'
    } else reader.fail('wrong_clause')
  }
  return { tolerance: tolerance ?? null, missing }
}

const parseRule = (text: string, names: OperandNames): CheckRule => {
  const all: Token = { kind: 'end', text, position: 0 }
  if (text.length > MAX_TEXT_LENGTH) throw new CheckTextProblem('too_long', all)
  const reader = createReader(tokenize(text))
  if (reader.peek().kind === 'end') reader.fail('empty')
  const left = parseSide(reader, names)
  const operator = operators.get(reader.peek().text)
  if (!operator) return reader.reject('missing_comparison')
  reader.take()
  const right = parseSide(reader, names)
  const clauses = parseClauses(reader)
  if (operators.has(reader.peek().text)) reader.fail('second_comparison')
  if (reader.peek().kind !== 'end') reader.reject('unexpected_text')
  if ([...left, ...right].every(({ operand }) => !operand)) throw new CheckTextProblem('no_operand', all)
  return toRule({ operator, left, right, ...clauses })
}

export type ParsedCheck =
  | { readonly rule: CheckRule; readonly error: null }
  | { readonly rule: null; readonly error: CheckTextError }

/**
 * Parses the text form of a rule, which has XLSForm's operators: two sums and a comparison that states the error, then clauses.
 *
 *     ${B3} + ${B4} * 1.5 - 10 > ${station.registered_voters}; tolerance 2%; missing left as 0; missing right as 0
 *
 * A term is a name, a name times a number, or a number. Names are those of `nameOperands`. Numbers have a decimal point and no
 * separators of groups; three decimals after one to three digits are ambiguous (`1.234`), and are written with a zero (`1.2340`).
 * `tolerance 5` is an amount, `tolerance 2%` a percentage of the larger side; `missing left as 0` is the strategy `zero` of the left
 * side. Returns the canonical rule, or the first error. Never guesses.
 */
export const parseCheck = (text: string, names: OperandNames): ParsedCheck => {
  try {
    return { rule: parseRule(text, names), error: null }
  } catch (problem) {
    if (problem instanceof CheckTextProblem) return { rule: null, error: problem.error }
    throw problem
  }
}
