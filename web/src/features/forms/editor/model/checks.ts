import type { CheckQuestion } from '@scrutineer/contract/checks/check-question'
import { type AnswerOperand, mapAnswers } from '@scrutineer/contract/checks/comparison'
import { validateOperands } from '@scrutineer/contract/checks/validate-operands'
import { checksOf, childParts, type EditorCheck, noId, type Parts, questionsOf } from './form-parts.ts'

/** The form's questions with the ids that rules have. */
export const checkQuestions = (parts: Pick<Parts, 'get'>): CheckQuestion[] =>
  questionsOf(parts).map(({ key, id, code }) => ({
    id,
    code,
    options: childParts(parts, key, 'option').map(option => ({
      id: option.idOption,
      input: option.input?.kind ? { kind: option.input.kind } : null,
    })),
  }))

/** Whether a rule compares something that is no number of the form any more. */
export const isBroken = ({ rule }: EditorCheck, questions: readonly CheckQuestion[]): boolean =>
  validateOperands(rule, questions).length > 0

/** An answer that was deleted. Its check is kept, so that a person repairs it before publishing. */
export const deletedAnswer: AnswerOperand = { kind: 'answer', idQuestion: noId, idOption: noId }

/** The checks of the request. References to new parts that were deleted reference nothing, which prevents publication. */
export const encodeChecks = (parts: Parts): EditorCheck[] => {
  const known = new Set(checkQuestions(parts).flatMap(({ id, options }) => [id, ...options.map(option => option.id)]))
  const isDeleted = (id: number) => id < 0 && !known.has(id)
  return checksOf(parts).map(check => ({
    ...check,
    rule: mapAnswers(check.rule, answer =>
      isDeleted(answer.idQuestion) || isDeleted(answer.idOption) ? deletedAnswer : answer,
    ),
  }))
}
