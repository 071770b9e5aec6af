import type { CheckRule } from '../check-rule.ts'
import { type Term, toComparison } from '../comparison.ts'
import type { OperandNames } from './operand-names.ts'

/** A positive number; a further zero says that three decimals aren't a group. */
const printNumber = (value: number) => {
  const text = String(value)
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
}

const printTerm = ({ operand, factor }: Term, names: OperandNames): string => {
  const size = Math.abs(factor)
  if (!operand) return printNumber(size)
  const name = `\${${names.nameOf(operand)}}`
  return size === 1 ? name : `${name} * ${printNumber(size)}`
}

const printSide = (terms: readonly Term[], names: OperandNames): string =>
  terms
    .map((term, index) => {
      const isNegative = term.factor < 0
      const sign = index === 0 ? (isNegative ? '-' : '') : isNegative ? ' - ' : ' + '
      return sign + printTerm(term, names)
    })
    .join('')

const printTolerance = (tolerance: NonNullable<CheckRule['tolerance']>) =>
  'percent' in tolerance ? `${printNumber(tolerance.percent)}%` : printNumber(tolerance.absolute)

/**
 * The text form of a rule, which `parseCheck` parses to the same rule with the same names. Operands that were deleted are printed by
 * their ids, which `parseCheck` reports as unknown.
 */
export const printCheck = (rule: CheckRule, names: OperandNames): string => {
  const { operator, left, right, tolerance, missing } = toComparison(rule)
  return [
    `${printSide(left, names)} ${operator === '==' ? '=' : operator} ${printSide(right, names)}`,
    ...(tolerance ? [`tolerance ${printTolerance(tolerance)}`] : []),
    ...(['left', 'right'] as const).filter(side => missing[side] === 'zero').map(side => `missing ${side} as 0`),
  ].join('; ')
}
