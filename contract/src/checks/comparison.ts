import type { CheckRule } from './check-rule.ts'
import { type Operand, operandKey, parseOperandKey } from './operand.ts'
import { type ComparisonOperator, comparisonOperators } from './operators.ts'

/** A term of a side. A constant has no operand; its value is the factor. */
export interface Term {
  readonly operand: Operand | null
  readonly factor: number
}

/** A rule in the form that code reads and builds; `CheckRule` is its JSON. */
export interface Comparison {
  readonly operator: ComparisonOperator
  readonly left: readonly Term[]
  readonly right: readonly Term[]
  readonly tolerance: CheckRule['tolerance']
  readonly missing: CheckRule['missing']
}

type RuleSide = NonNullable<CheckRule['when'][ComparisonOperator]>[0]
type RuleTerm = RuleSide['+'][number]

const operandOf = (key: string): Operand => {
  const operand = parseOperandKey(key)
  if (!operand) throw new Error(`Not an operand of a check: ${key}`)
  return operand
}

const toTerm = (term: RuleTerm): Term => {
  if (typeof term === 'number') return { operand: null, factor: term }
  if ('var' in term) return { operand: operandOf(term.var), factor: 1 }
  return { operand: operandOf(term['*'][0].var), factor: term['*'][1] }
}

const fromTerm = ({ operand, factor }: Term): RuleTerm => {
  // Adding 0 removes the sign of zero.
  if (!operand) return factor + 0
  const variable = { var: operandKey(operand) }
  return factor === 1 ? variable : { '*': [variable, factor] }
}

/** Reads a rule. */
export const toComparison = ({ when, tolerance, missing }: CheckRule): Comparison => {
  for (const operator of comparisonOperators) {
    const [left, right] = when[operator] ?? []
    if (left && right)
      return { operator, left: left['+'].map(toTerm), right: right['+'].map(toTerm), tolerance, missing }
  }
  throw new Error('A rule without a comparison')
}

/** The canonical rule of a comparison. Its limits are those of `CheckRule`, which isn't applied. */
export const toRule = ({ operator, left, right, tolerance, missing }: Comparison): CheckRule => ({
  when: { [operator]: [{ '+': left.map(fromTerm) }, { '+': right.map(fromTerm) }] },
  tolerance,
  missing,
})

/** The number typed into an option. */
export type AnswerOperand = Extract<Operand, { kind: 'answer' }>

/** The rule with other answers. */
export const mapAnswers = (rule: CheckRule, change: (answer: AnswerOperand) => AnswerOperand): CheckRule => {
  const comparison = toComparison(rule)
  const mapSide = (terms: readonly Term[]) =>
    terms.map(({ operand, factor }) => ({ factor, operand: operand?.kind === 'answer' ? change(operand) : operand }))
  return toRule({ ...comparison, left: mapSide(comparison.left), right: mapSide(comparison.right) })
}

/** The answers that a rule compares, without repetitions. */
export const answersOf = (rule: CheckRule): AnswerOperand[] =>
  operandsOf(rule).flatMap(operand => (operand.kind === 'answer' ? operand : []))

/** The operands of a rule without repetitions, in the order of its text. */
export const operandsOf = (rule: CheckRule): Operand[] => {
  const { left, right } = toComparison(rule)
  const operands = [...left, ...right].flatMap(({ operand }) => operand ?? [])
  return [...new Map(operands.map(operand => [operandKey(operand), operand])).values()]
}
