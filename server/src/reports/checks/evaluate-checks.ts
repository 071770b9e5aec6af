import { isDeepStrictEqual } from 'node:util'
import { operandsOf } from '@scrutineer/contract/checks/comparison'
import { compileCheck, type OperandValues } from '@scrutineer/contract/checks/evaluate-check'
import { operandKey } from '@scrutineer/contract/checks/operand'
import type { NewAnswer } from '../answer-store.ts'
import type { CheckChanges, CheckContext, CheckedForm, EndedCheck, NewFiredCheck, OpenCheckRow } from './check-store.ts'

type CurrentAnswer = Pick<NewAnswer, 'stationId' | 'questionId' | 'options'>

/** The values at a station by operand: those stored, replaced by those of the new answers. */
const valuesAt = (stationId: number, context: CheckContext, answers: readonly CurrentAnswer[]): OperandValues => {
  const atStation = answers.filter(answer => answer.stationId === stationId)
  const replaced = new Set(atStation.map(({ questionId }) => questionId))
  const kept = context.numbers.filter(number => number.stationId === stationId && !replaced.has(number.questionId))
  const added = atStation.flatMap(({ questionId, options }) =>
    options.flatMap(({ id, value, typed }) => (value ? [{ questionId, optionId: id, typed }] : [])),
  )
  const values = new Map(
    [...kept, ...added].map(({ questionId, optionId, typed }) => [
      operandKey({ kind: 'answer', idQuestion: questionId, idOption: optionId }),
      typed,
    ]),
  )
  const voters = context.stations.find(({ id }) => id === stationId)?.registeredVoters
  if (voters != null) values.set(operandKey({ kind: 'fact', fact: 'registeredVoters' }), String(voters))
  return values
}

/** The checks that fire for the values at a station. */
const firingChecks = (stationId: number, { checks }: CheckContext, values: OperandValues): NewFiredCheck[] =>
  checks.flatMap(check => {
    const { outcome, left, right, tolerance } = compileCheck(check.rule)(values)
    if (outcome !== 'fires' || left === null || right === null || tolerance === null) return []
    const operands = Object.fromEntries(
      operandsOf(check.rule).flatMap(operand => {
        const value = values.get(operandKey(operand))
        return value == null ? [] : [[operandKey(operand), value]]
      }),
    )
    return [{ ...check, stationId, operands, left, right, tolerance }]
  })

/** Why a check that fires no longer counts as it is; undefined if it does. */
const endOf = (
  open: OpenCheckRow,
  { checks }: CheckContext,
  values: OperandValues,
  now: NewFiredCheck | undefined,
): EndedCheck['reason'] | undefined => {
  const isUnchanged =
    now !== undefined &&
    now.severity === open.severity &&
    now.left === open.left &&
    now.right === open.right &&
    now.tolerance === open.tolerance &&
    isDeepStrictEqual(now.operands, open.operands)
  if (isUnchanged) return undefined
  const isOfVersion = checks.some(check => check.id === open.checkId && check.formVersion === open.formVersion)
  const hasSameNumbers = Object.entries(open.operands).every(([key, value]) => values.get(key) === value)
  if (!isOfVersion && hasSameNumbers) return 'replaced'
  return now ? 'changed' : 'repaired'
}

/** What changes of a report's fired checks if these answers become current, in total and by station and form. */
export const evaluateChecks = (
  context: CheckContext,
  answers: readonly CurrentAnswer[],
): CheckChanges & { readonly forms: CheckedForm[] } => {
  const ended: EndedCheck[] = []
  const fired: NewFiredCheck[] = []
  for (const { id: stationId } of context.stations) {
    const open = context.open.filter(check => check.stationId === stationId)
    const values = valuesAt(stationId, context, answers)
    const firing = firingChecks(stationId, context, values)
    const ends = open.flatMap(check => {
      const reason = endOf(
        check,
        context,
        values,
        firing.find(({ id }) => id === check.checkId),
      )
      return reason ? [{ id: check.id, reason }] : []
    })
    const endedIds = new Set(ends.map(({ id }) => id))
    const kept = new Set(open.filter(({ id }) => !endedIds.has(id)).map(({ checkId }) => checkId))
    ended.push(...ends)
    fired.push(...firing.filter(({ id }) => !kept.has(id)))
  }
  return { ended, fired, forms: countByForm(context, ended, fired) }
}

const countByForm = (
  context: CheckContext,
  ended: readonly EndedCheck[],
  fired: readonly NewFiredCheck[],
): CheckedForm[] => {
  const endedIds = new Set(ended.map(({ id }) => id))
  const changes = [
    ...fired.map(check => ({ ...check, amount: 1 })),
    ...context.open.filter(({ id }) => endedIds.has(id)).map(check => ({ ...check, amount: -1 })),
  ]
  return changes.map(({ stationId, formId, severity, amount }) => ({
    stationId,
    formId,
    flags: severity === 'flag' ? amount : 0,
    openChecks: amount,
  }))
}
