import type { ScopedDb } from '../db/scoped-db.ts'
import type { AnswerChanges, AnswerSource, PostContext } from './answer-store.ts'
import { loadCheckContext } from './checks/check-store.ts'
import { evaluateChecks } from './checks/evaluate-checks.ts'
import { loadConditionContext } from './conditions/condition-store.ts'
import { findNotAsked } from './conditions/not-asked.ts'
import { diffAnswers } from './diff-answers.ts'
import { recordReport, type ThreadChange } from './report-store.ts'
import type { ResolvedAnswer } from './resolve-answers.ts'

const countyIdOf = ({ stations }: PostContext, stationId: number) =>
  stations.find(({ id }) => id === stationId)?.countyId ?? 0

/** What the checks of the changed forms say of the reports with these changes. Reads nothing unless a checked number changes. */
const checkChanges = async (scoped: ScopedDb, observerId: number, context: PostContext, { answers }: AnswerChanges) => {
  const checked = new Set(context.questions.flatMap(({ id, isChecked }) => (isChecked ? [id] : [])))
  const current = answers.filter(({ questionId, supersededAt }) => checked.has(questionId) && supersededAt === null)
  if (current.length === 0) return undefined
  const stationIds = [...new Set(current.map(({ stationId }) => stationId))]
  const formIds = [...new Set(current.map(({ formId }) => formId))]
  const { forms, ...checks } = evaluateChecks(
    await loadCheckContext(scoped.db, { observerId, stationIds, formIds }),
    current,
  )
  if (forms.length === 0) return undefined
  const threads = forms.map(form => ({ ...form, countyId: countyIdOf(context, form.stationId), answered: 0 as const }))
  return { checks, threads }
}

/** How many questions of the changed forms aren't to be asked with these changes. Reads nothing unless a form has conditions. */
const notAskedChanges = async (
  scoped: ScopedDb,
  observerId: number,
  context: PostContext,
  { answers }: AnswerChanges,
): Promise<ThreadChange[]> => {
  const conditional = new Set(context.questions.flatMap(({ id, hasConditions }) => (hasConditions ? [id] : [])))
  const current = answers.filter(({ questionId, supersededAt }) => conditional.has(questionId) && supersededAt === null)
  if (current.length === 0) return []
  const stationIds = [...new Set(current.map(({ stationId }) => stationId))]
  const formIds = [...new Set(current.map(({ formId }) => formId))]
  const conditions = await loadConditionContext(scoped.db, { observerId, stationIds, formIds })
  const selected = current.map(answer => ({ ...answer, optionIds: answer.options.map(({ id }) => id) }))
  const forms = new Map(current.map(({ stationId, formId }) => [`${stationId} ${formId}`, { stationId, formId }]))
  return [...forms.values()].map(form => ({
    ...form,
    countyId: countyIdOf(context, form.stationId),
    flags: 0,
    answered: 0,
    notAsked: findNotAsked(conditions, form, selected),
  }))
}

interface AnswerReport extends AnswerSource {
  readonly observerId: number
  readonly context: PostContext
  readonly resolved: readonly ResolvedAnswer[]
  /** Whether the observer's phone has just sent it, as opposed to staff placing it. */
  readonly isFromPhone: boolean
  /** Time of receipt. */
  readonly receivedAt: Date
  /** Time of writing, if other than `receivedAt`: the answers were unplaced first. */
  readonly eventAt?: Date
  /** The transaction has locked the observer's row, so that no other report comes between. */
  readonly isLocked?: boolean
}

/**
 * Writes answers. Returns false if another report of the observer was written since the context was loaded; throws if the row was
 * locked.
 */
export const writeAnswers = async (scoped: ScopedDb, report: AnswerReport): Promise<boolean> => {
  const { observerId, context, resolved, isFromPhone, receivedAt, eventAt, isLocked } = report
  const { dictatedTo, correction, acceptedBy } = report
  const origin = correction || acceptedBy !== undefined ? 'staff' : eventAt ? 'placed' : 'observer'
  const { threads, ...changes } = diffAnswers(context.current, resolved, receivedAt, origin)
  const answers: AnswerChanges = { ...changes, dictatedTo, correction, acceptedBy }
  const checked = await checkChanges(scoped, observerId, context, answers)
  const notAsked = await notAskedChanges(scoped, observerId, context, answers)
  const rowVersion = isLocked ? undefined : context.rowVersion
  const isWritten = await recordReport(scoped, {
    observerId,
    isFromPhone,
    answers,
    checks: checked?.checks,
    changes: [...threads, ...(checked?.threads ?? []), ...notAsked],
    now: receivedAt,
    eventAt,
    rowVersion,
  })
  if (!isWritten && isLocked) throw new Error(`observer ${observerId} changed while its row was locked`)
  return isWritten
}
