import { validateOperands } from '@scrutineer/contract/checks/validate-operands'
import type { FormDocument } from '@scrutineer/contract/helpers/form-document'
import { validateShowIf } from '@scrutineer/contract/show-if/validate-show-if'
import type { Message } from '../../domain/messages.ts'

/** Errors by wire name of conditions and checks that can't be evaluated; they prevent publication. */
export const validateConditions = ({ sections, checks = [] }: FormDocument): Record<string, Message[]> => {
  const questions = sections.flatMap((section, s) =>
    section.questions.map((question, q) => ({ ...question, path: `formSections.${s}.questions.${q}.showIf` })),
  )
  const paths = new Map(questions.map(({ id, path }) => [id, path]))
  const errors: Record<string, Message[]> = {}
  for (const { idQuestion, code } of validateShowIf(questions)) {
    const path = paths.get(idQuestion) ?? 'formSections'
    errors[path] = [...(errors[path] ?? []), [`show_if_${code}`]]
  }
  for (const [c, { says, rule }] of checks.entries()) {
    if (says.en === '' && says.ro === '') errors[`checks.${c}.says`] = [['required']]
    const codes = new Set(validateOperands(rule, questions).map(({ code }) => code))
    if (codes.size > 0) errors[`checks.${c}.rule`] = [...codes].map(code => [`check_${code}`])
  }
  return errors
}
