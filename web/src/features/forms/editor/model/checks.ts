import type { CheckQuestion } from '@scrutineer/contract/checks/check-question'
import { operandsOf } from '@scrutineer/contract/checks/comparison'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { parseOperandKey } from '@scrutineer/contract/checks/operand'
import { validateOperands } from '@scrutineer/contract/checks/validate-operands'
import { childParts, type FormPart, formKey, type Parts, partOf, questionsOf } from './form-parts.ts'

/** A check in the editor. Its rule has the server's ids, or those of `referenceOf` for new parts. */
export type EditorCheck = Omit<FormCheck, 'id'> & { readonly id: number | null }

/** An id that no part has. Checks and conditions keep it for a deleted new part, so that they show what is missing. */
export const noId = 2 ** 31 - 1

/** The negative id by which checks and conditions reference a new part: keys of parts from a file begin with `i`. */
export const referenceOf = (key: string): number => {
  const [, source, number] = /^([ni])(\d+)$/.exec(key) ?? []
  return source === undefined ? noId : -2 * Number(number) - (source === 'i' ? 1 : 0)
}

/** The checks of a form. */
export const readChecks = (form: Pick<FormPart, 'checks'> | undefined): EditorCheck[] =>
  // Written by `writeChecks`.
  (form?.checks ?? []).map(text => JSON.parse(text) as EditorCheck)

/** The field of the form's part: texts, which are compared by value. */
export const writeChecks = (checks: readonly EditorCheck[]): string[] => checks.map(check => JSON.stringify(check))

/** The form's questions with the ids that rules have. */
export const checkQuestions = (parts: Pick<Parts, 'get'>): CheckQuestion[] =>
  questionsOf(parts).map(({ key, id, code }) => ({
    id: id ?? referenceOf(key),
    code,
    options: childParts(parts, key, 'option').map(option => ({
      id: option.idOption ?? referenceOf(option.key),
      input: option.inputKind ? { kind: option.inputKind } : null,
    })),
  }))

/** Whether a rule compares something that is no number of the form any more. */
export const isBroken = ({ rule }: EditorCheck, questions: readonly CheckQuestion[]): boolean =>
  validateOperands(rule, questions).length > 0

/** Keys of the new parts that checks reference. */
export const checkedKeys = (parts: Pick<Parts, 'get'>): string[] => {
  const ids = readChecks(partOf(parts, formKey, 'form')).flatMap(({ rule }) =>
    operandsOf(rule).flatMap(operand => (operand.kind === 'answer' ? [operand.idQuestion, operand.idOption] : [])),
  )
  return ids.flatMap(id => (id < 0 ? [`${id % 2 === 0 ? 'n' : 'i'}${Math.floor(-id / 2)}`] : []))
}

/** The checks of the request. References to new parts that were deleted reference nothing, which prevents publication. */
export const encodeChecks = (parts: Parts): EditorCheck[] => {
  const deleted = checkedKeys(parts).filter(key => !parts.has(key))
  const gone = new Set(deleted.map(referenceOf))
  const replace = (key: string) => {
    const operand = parseOperandKey(key)
    if (operand?.kind !== 'answer' || !(gone.has(operand.idQuestion) || gone.has(operand.idOption))) return key
    return `answers.${noId}.${noId}`
  }
  return readChecks(partOf(parts, formKey, 'form')).map(check => ({
    ...check,
    // Variables are the only values with this name.
    rule: JSON.parse(JSON.stringify(check.rule), (name, value) => (name === 'var' ? replace(value) : value)),
  }))
}
