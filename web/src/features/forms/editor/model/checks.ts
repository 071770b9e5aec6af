import type { CheckQuestion } from '@scrutineer/contract/checks/check-question'
import { validateOperands } from '@scrutineer/contract/checks/validate-operands'
import type { EditedCheck } from './edited-form.ts'

/** Whether a rule compares something that is no number of the form any more. */
export const isBroken = ({ rule }: Pick<EditedCheck, 'rule'>, questions: readonly CheckQuestion[]): boolean =>
  validateOperands(rule, questions).length > 0
