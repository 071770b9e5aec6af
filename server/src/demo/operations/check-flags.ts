import { compileCheck } from '@scrutineer/contract/checks/evaluate-check'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { operandKey } from '@scrutineer/contract/checks/operand'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { stationFigures } from '../../simulator/plan/numbers/station-figures.ts'
import type { QuestionAnswer } from '../../simulator/plan/phone-action.ts'
import type { QuestionIndex } from './question-index.ts'
import type { PhoneStep } from './steps.ts'

interface CheckContext {
  readonly checks: readonly FormCheck[]
  readonly questions: QuestionIndex
}

type Values = Map<string, string | null>

/** Replaces the values of the answered question. */
const putValues = (values: Values, { questionId, options }: QuestionAnswer, questions: QuestionIndex) => {
  for (const { idOption, input } of questions.byId(questionId)?.optionsToQuestions ?? []) {
    const key = operandKey({ kind: 'answer', idQuestion: questionId, idOption })
    const text = options.find(({ optionId }) => optionId === idOption)?.value
    if (input && text) values.set(key, parseTypedValue(text, input).value)
    else values.delete(key)
  }
}

/** The posts after which a check with the severity `flag` fires for the report. */
export const findCheckFlags = (
  steps: readonly PhoneStep[],
  { checks, questions }: CheckContext,
): ReadonlySet<PhoneStep> => {
  const rules = checks.filter(({ severity }) => severity === 'flag').map(({ rule }) => compileCheck(rule))
  const reports = new Map<string, Values>()
  const found = new Set<PhoneStep>()
  for (const step of steps.toSorted((one, other) => one.action.at - other.action.at)) {
    const { phone, action } = step
    if (action.kind !== 'answer') continue
    const { county, station } = action
    const key = `${phone} ${county} ${station}`
    const { registered } = stationFigures(county, station)
    const fact = operandKey({ kind: 'fact', fact: 'registeredVoters' })
    const values: Values = reports.get(key) ?? new Map([[fact, String(registered)]])
    reports.set(key, values)
    for (const answer of action.answers) putValues(values, answer, questions)
    if (rules.some(evaluate => evaluate(values).outcome === 'fires')) found.add(step)
  }
  return found
}
