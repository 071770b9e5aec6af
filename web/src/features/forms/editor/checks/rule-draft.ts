import { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { type Term, toComparison } from '@scrutineer/contract/checks/comparison'
import { operandKey } from '@scrutineer/contract/checks/operand'
import type { ComparisonOperator } from '@scrutineer/contract/checks/operators'

/** The operand of a term that is a number of its own. */
export const constantKey = 'constant'

/** A term while it is edited: the key of its operand, or `constant`; the factor or constant as typed. */
export interface TermDraft {
  readonly operand: string
  readonly factor: string
}

/** A rule while it is edited. */
export interface RuleDraft {
  readonly left: readonly TermDraft[]
  readonly operator: ComparisonOperator
  readonly right: readonly TermDraft[]
  readonly toleranceKind: 'none' | 'absolute' | 'percent'
  readonly tolerance: string
  readonly leftZero: boolean
  readonly rightZero: boolean
}

export const emptyRule: RuleDraft = {
  left: [],
  operator: '>',
  right: [],
  toleranceKind: 'none',
  tolerance: '',
  leftZero: false,
  rightZero: false,
}

const toTermDraft = ({ operand, factor }: Term): TermDraft => ({
  operand: operand ? operandKey(operand) : constantKey,
  factor: String(factor),
})

export const toRuleDraft = (rule: CheckRule): RuleDraft => {
  const { operator, left, right, tolerance, missing } = toComparison(rule)
  const isPercent = tolerance !== null && 'percent' in tolerance
  return {
    operator,
    left: left.map(toTermDraft),
    right: right.map(toTermDraft),
    toleranceKind: tolerance === null ? 'none' : isPercent ? 'percent' : 'absolute',
    tolerance: tolerance === null ? '' : String(isPercent ? tolerance.percent : tolerance.absolute),
    leftZero: missing.left === 'zero',
    rightZero: missing.right === 'zero',
  }
}

/** A decimal with a point, of one with a point or a comma. */
const plain = (text: string) => text.trim().replace(',', '.').replace(/^\+/, '')

const toSide = (terms: readonly TermDraft[]) => ({
  '+': terms.map(({ operand, factor }) =>
    operand === constantKey ? plain(factor) : { '*': [{ var: operand }, plain(factor)] },
  ),
})

/** The rule, or undefined while it is incomplete or has a wrong number. */
export const fromRuleDraft = (draft: RuleDraft): CheckRule | undefined => {
  const { operator, left, right, toleranceKind, tolerance, leftZero, rightZero } = draft
  return CheckRule.safeParse({
    when: { [operator]: [toSide(left), toSide(right)] },
    tolerance: toleranceKind === 'none' ? null : { [toleranceKind]: plain(tolerance) },
    missing: { left: leftZero ? 'zero' : 'skip', right: rightZero ? 'zero' : 'skip' },
  }).data
}
