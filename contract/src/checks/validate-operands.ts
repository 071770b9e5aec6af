import { type CheckQuestion, isNumber } from './check-question.ts'
import type { CheckRule } from './check-rule.ts'
import { operandsOf } from './comparison.ts'
import type { Operand } from './operand.ts'

/**
 * - `unknown_question`: the form has no such question, for example because it was deleted
 * - `unknown_option`: the question has no such option
 * - `no_number`: observers don't type a number into the option
 */
export interface OperandProblem {
  readonly operand: Operand
  readonly code: 'unknown_question' | 'unknown_option' | 'no_number'
}

/** The operands of a rule that the form's questions don't have. Facts are always known. */
export const validateOperands = (rule: CheckRule, questions: readonly CheckQuestion[]): OperandProblem[] => {
  const byId = new Map(questions.map(question => [question.id, question]))
  const problemOf = (operand: Operand): OperandProblem['code'] | undefined => {
    if (operand.kind === 'fact') return undefined
    const question = byId.get(operand.idQuestion)
    if (!question) return 'unknown_question'
    const option = question.options.find(({ id }) => id === operand.idOption)
    if (!option) return 'unknown_option'
    return isNumber(option) ? undefined : 'no_number'
  }
  return operandsOf(rule).flatMap(operand => {
    const code = problemOf(operand)
    return code ? [{ operand, code }] : []
  })
}
