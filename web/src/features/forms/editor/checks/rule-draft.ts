import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { type Term, toComparison, toRule } from '@scrutineer/contract/checks/comparison'
import { operandKey, parseOperandKey } from '@scrutineer/contract/checks/operand'
import { type ComparisonOperator, MAX_TERMS } from '@scrutineer/contract/checks/operators'
import { isExactDecimal } from '@scrutineer/contract/helpers/decimal'

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

/** A decimal with a point or a comma; undefined for other texts. */
const numberOf = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.').replace(/^\+/, '')
  return isExactDecimal(plain) ? Number(plain) : undefined
}

const termOf = ({ operand, factor: typed }: TermDraft): Term | undefined => {
  const factor = numberOf(typed)
  if (factor === undefined) return undefined
  if (operand === constantKey) return { operand: null, factor }
  const known = parseOperandKey(operand)
  return known && factor !== 0 ? { operand: known, factor } : undefined
}

/** The complete terms of a side; undefined if there is none or one is incomplete. */
const termsOf = (drafts: readonly TermDraft[]): Term[] | undefined => {
  const terms = drafts.map(termOf)
  const complete = terms.filter(term => term !== undefined)
  return complete.length === terms.length && terms.length > 0 && terms.length <= MAX_TERMS ? complete : undefined
}

/** Null for none; undefined if the amount is wrong. */
const toleranceOf = ({ toleranceKind, tolerance }: RuleDraft): CheckRule['tolerance'] | undefined => {
  if (toleranceKind === 'none') return null
  const amount = numberOf(tolerance)
  if (amount === undefined || amount < 0) return undefined
  if (amount === 0) return null
  if (toleranceKind === 'absolute') return { absolute: amount }
  return amount <= 100 ? { percent: amount } : undefined
}

/** The rule, or undefined while it is incomplete or has a wrong number. */
export const fromRuleDraft = (draft: RuleDraft): CheckRule | undefined => {
  const [left, right, tolerance] = [termsOf(draft.left), termsOf(draft.right), toleranceOf(draft)]
  if (!left || !right || tolerance === undefined) return undefined
  if ([...left, ...right].every(({ operand }) => operand === null)) return undefined
  const missing = {
    left: draft.leftZero ? ('zero' as const) : ('skip' as const),
    right: draft.rightZero ? ('zero' as const) : ('skip' as const),
  }
  return toRule({ operator: draft.operator, left, right, tolerance, missing })
}
