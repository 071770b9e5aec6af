import {
  absolute,
  add,
  compareDecimals,
  type Decimal,
  formatDecimal,
  multiply,
  negate,
  parseDecimal,
} from '../helpers/decimal.ts'
import type { CheckRule } from './check-rule.ts'
import { type Term, toComparison } from './comparison.ts'
import { operandKey } from './operand.ts'
import type { ComparisonOperator } from './operators.ts'

/**
 * Decimals such as `1234.5` by the key of their operand (`operandKey`). Null: an answer that isn't a number. Absent: missing, which
 * is a question without an answer, an empty answer, or a fact that isn't known.
 */
export type OperandValues = ReadonlyMap<string, string | null>

/** What a check found. Numbers are canonical decimals. */
export interface CheckResult {
  /** `fires`: the error is there. `unknown`: an operand is missing or not a number. */
  readonly outcome: 'fires' | 'holds' | 'unknown'
  /** Sums of the sides; null if unknown. */
  readonly left: string | null
  readonly right: string | null
  /** How far the sides may be apart, `0` without a tolerance; null if unknown. */
  readonly tolerance: string | null
}

const zero: Decimal = { units: 0n, scale: 0 }
const hundredth: Decimal = { units: 1n, scale: 2 }

const constant = (value: number): Decimal => {
  const decimal = parseDecimal(String(value))
  if (!decimal) throw new Error(`Not a plain decimal: ${value}`)
  return decimal
}

type Sum = (values: OperandValues) => Decimal | undefined

const compileSide = (terms: readonly Term[], missing: 'skip' | 'zero'): Sum => {
  const compiled = terms.map(({ operand, factor }) => ({
    key: operand && operandKey(operand),
    factor: constant(factor),
  }))
  return values => {
    let sum = zero
    for (const { key, factor } of compiled) {
      const text = key === null ? '1' : values.get(key)
      if (text === undefined && missing === 'zero') continue
      const value = parseDecimal(text ?? '')
      if (!value) return undefined
      sum = add(sum, multiply(value, factor))
    }
    return sum
  }
}

const compileTolerance = (tolerance: CheckRule['tolerance']) => {
  if (!tolerance) return () => zero
  if ('absolute' in tolerance) {
    const amount = constant(tolerance.absolute)
    return () => amount
  }
  const share = multiply(constant(tolerance.percent), hundredth)
  return (left: Decimal, right: Decimal) => {
    const [one, other] = [absolute(left), absolute(right)]
    return multiply(compareDecimals(one, other) < 0 ? other : one, share)
  }
}

/** Whether the error is there, given left − right and the tolerance. */
const isError: Record<ComparisonOperator, (difference: Decimal, tolerance: Decimal) => boolean> = {
  '==': (difference, tolerance) => compareDecimals(absolute(difference), tolerance) <= 0,
  '!=': (difference, tolerance) => compareDecimals(absolute(difference), tolerance) > 0,
  '>': (difference, tolerance) => compareDecimals(difference, tolerance) > 0,
  '>=': (difference, tolerance) => compareDecimals(difference, tolerance) >= 0,
  '<': (difference, tolerance) => compareDecimals(negate(difference), tolerance) > 0,
  '<=': (difference, tolerance) => compareDecimals(negate(difference), tolerance) >= 0,
}

/**
 * A function that evaluates a check for the values of a report, with exact decimals. The check is unknown if
 * - an answer that it names isn't a number,
 * - an operand is missing on a side whose strategy is `skip`, or
 * - it names answers and all of them are missing, whatever the strategies are: nothing was reported yet.
 *
 * Otherwise it fires if left − right is beyond the tolerance t, which is an amount, or a percentage of the larger of |left| and
 * |right|: for `>` above t, for `>=` at least t, for `<` below −t, for `<=` at most −t, for `!=` further than t from 0, and for
 * `==` at most t from 0.
 */
export const compileCheck = (rule: CheckRule): ((values: OperandValues) => CheckResult) => {
  const { operator, left, right, tolerance, missing } = toComparison(rule)
  const sumLeft = compileSide(left, missing.left)
  const sumRight = compileSide(right, missing.right)
  const toleranceOf = compileTolerance(tolerance)
  const answers = [...left, ...right].flatMap(({ operand }) => (operand?.kind === 'answer' ? operandKey(operand) : []))
  return values => {
    const isReported = answers.length === 0 || answers.some(key => values.has(key))
    const [one, other] = [isReported && sumLeft(values), isReported && sumRight(values)]
    const sums = { left: one ? formatDecimal(one) : null, right: other ? formatDecimal(other) : null }
    if (!one || !other) return { outcome: 'unknown', ...sums, tolerance: null }
    const allowed = toleranceOf(one, other)
    const outcome = isError[operator](add(one, negate(other)), allowed) ? 'fires' : 'holds'
    return { outcome, ...sums, tolerance: formatDecimal(allowed) }
  }
}

/** Evaluates a check once; `compileCheck` is faster for many reports. */
export const evaluateCheck = (rule: CheckRule, values: OperandValues): CheckResult => compileCheck(rule)(values)
