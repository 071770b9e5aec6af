import { operandsOf } from '@scrutineer/contract/checks/comparison'
import { type CheckResult, compileCheck, type OperandValues } from '@scrutineer/contract/checks/evaluate-check'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { type Operand, operandKey } from '@scrutineer/contract/checks/operand'
import type { Question } from '@scrutineer/contract/forms'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import type { Form, Station } from '../../model/app-model.ts'
import { type FindAnswer, questionsOf } from './form-steps.ts'

interface FormChecks {
  /** The operands of each check, and the last of their questions in the form, where the check is shown. */
  readonly checks: readonly {
    readonly check: FormCheck
    readonly operands: readonly Operand[]
    readonly shownAt: number | undefined
    readonly evaluate: (values: OperandValues) => CheckResult
  }[]
  readonly questions: ReadonlyMap<number, Question>
}

const compiled = new WeakMap<Form, FormChecks>()

const checksOf = (form: Form): FormChecks => {
  const known = compiled.get(form)
  if (known) return known
  const questions = new Map(questionsOf(form).map(question => [question.id, question]))
  const order = [...questions.keys()]
  const checks = form.checks.map(check => {
    const operands = operandsOf(check.rule)
    const positions = operands.map(operand => (operand.kind === 'answer' ? order.indexOf(operand.idQuestion) : -1))
    return { check, operands, shownAt: order[Math.max(...positions)], evaluate: compileCheck(check.rule) }
  })
  const result = { checks, questions }
  compiled.set(form, result)
  return result
}

/** The number typed into an option, or a fact about the station; null if it isn't a number, undefined if there is none. */
const readOperand = (
  operand: Operand,
  questions: ReadonlyMap<number, Question>,
  find: FindAnswer,
  { registeredVoters }: Station,
) => {
  if (operand.kind === 'fact') return registeredVoters?.toString()
  const input = questions
    .get(operand.idQuestion)
    ?.optionsToQuestions.find(({ idOption }) => idOption === operand.idOption)?.input
  const typed = find(operand.idQuestion)?.options.find(({ optionId }) => optionId === operand.idOption)?.value
  if (!input || typed == null) return undefined
  const { value, mark } = parseTypedValue(typed, input)
  return mark === 'empty' ? undefined : value
}

/** The firing checks that are shown at a question. */
export const firingChecks = (form: Form, questionId: number, find: FindAnswer, station: Station): FormCheck[] => {
  const { checks, questions } = checksOf(form)
  return checks
    .filter(({ operands, shownAt, evaluate }) => {
      if (shownAt !== questionId) return false
      const values = operands.flatMap(operand => {
        const value = readOperand(operand, questions, find, station)
        return value === undefined ? [] : [[operandKey(operand), value] as const]
      })
      return evaluate(new Map(values)).outcome === 'fires'
    })
    .map(({ check }) => check)
}

/** Checks of this question's numbers that are shown at later questions, where a confirmation is about the earlier number. */
export const dependentChecks = (form: Form, questionId: number): { readonly shownAt: number; readonly id: number }[] =>
  checksOf(form).checks.flatMap(({ check, operands, shownAt }) =>
    shownAt !== undefined &&
    shownAt !== questionId &&
    operands.some(operand => operand.kind === 'answer' && operand.idQuestion === questionId)
      ? { shownAt, id: check.id }
      : [],
  )
