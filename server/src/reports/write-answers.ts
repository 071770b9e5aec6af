import type { ScopedDb } from '../db/scoped-db.ts'
import type { AnswerChanges, CurrentAnswer, NewAnswer, PostContext } from './answer-store.ts'
import { loadCheckContext } from './checks/check-store.ts'
import { evaluateChecks } from './checks/evaluate-checks.ts'
import { recordReport, type ThreadChange } from './report-store.ts'
import type { ResolvedAnswer } from './resolve-answers.ts'

type Options = CurrentAnswer['options']

const isSameSelection = (before: Options, after: Options): boolean =>
  before.length === after.length &&
  after.every(option => before.some(other => other.id === option.id && other.value === option.value))

export const answerKey = (answer: { stationId: number; questionId: number }): string =>
  `${answer.stationId} ${answer.questionId}`

const countFlagged = (options: Options) => options.filter(option => option.flagged).length

const toChange = (before: Options, after: Options) => ({
  flags: countFlagged(after) - countFlagged(before),
  answered: before.length === 0 ? (1 as const) : after.length === 0 ? (-1 as const) : (0 as const),
})

interface Changes {
  superseded: number[]
  answers: (NewAnswer & { supersededAt: Date | null })[]
  threads: ThreadChange[]
}

/**
 * Computes the changes of a post. Skips unchanged answers and withdrawals of missing ones. A question that is answered
 * several times gets a version per change, in the order of the post.
 */
const diffAnswers = (current: readonly CurrentAnswer[], resolved: readonly ResolvedAnswer[], now: Date): Changes => {
  const latest = new Map<string, { revision: number; options: Options; supersede: () => void }>()
  const changes: Changes = { superseded: [], answers: [], threads: [] }
  for (const answer of current) {
    latest.set(answerKey(answer), { ...answer, supersede: () => changes.superseded.push(answer.id) })
  }
  for (const { station, ...answer } of resolved) {
    const before = latest.get(answerKey(answer))
    if (isSameSelection(before?.options ?? [], answer.options)) continue
    before?.supersede()
    const after: Changes['answers'][number] = { ...answer, revision: (before?.revision ?? 0) + 1, supersededAt: null }
    changes.answers.push(after)
    const supersede = () => {
      after.supersededAt = now
    }
    latest.set(answerKey(answer), { ...after, supersede })
    const { stationId, formId, options } = answer
    changes.threads.push({ stationId, countyId: station.countyId, formId, ...toChange(before?.options ?? [], options) })
  }
  return changes
}

/** What the checks of the changed forms say of the reports with these changes. Reads nothing unless a checked number changes. */
const checkChanges = async (scoped: ScopedDb, observerId: number, context: PostContext, { answers }: Changes) => {
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
  const countyOf = new Map(context.stations.map(({ id, countyId }) => [id, countyId]))
  const threads = forms.map(form => ({ ...form, countyId: countyOf.get(form.stationId) ?? 0, answered: 0 as const }))
  return { checks, threads }
}

interface AnswerReport {
  readonly observerId: number
  readonly context: PostContext
  readonly resolved: readonly ResolvedAnswer[]
  /** Whether the observer's phone has just sent it, as opposed to staff placing it. */
  readonly isFromPhone: boolean
  /** Account that typed the answers during a phone call. */
  readonly dictatedTo?: string
  /** Time of receipt. */
  readonly receivedAt: Date
  /** Time of writing, if other than `receivedAt`. */
  readonly eventAt?: Date
  /** The transaction has locked the observer's row. */
  readonly isLocked?: boolean
}

/** Writes answers. Returns false if another report of the observer was written since the context was loaded. */
export const writeAnswers = async (scoped: ScopedDb, report: AnswerReport): Promise<boolean> => {
  const { observerId, context, resolved, isFromPhone, dictatedTo, receivedAt, eventAt, isLocked } = report
  const { threads, ...changes } = diffAnswers(context.current, resolved, receivedAt)
  const checked = await checkChanges(scoped, observerId, context, { threads, ...changes })
  const answers: AnswerChanges = { ...changes, dictatedTo }
  const rowVersion = isLocked ? undefined : context.rowVersion
  return recordReport(scoped, {
    observerId,
    isFromPhone,
    answers,
    checks: checked?.checks,
    changes: [...threads, ...(checked?.threads ?? [])],
    now: receivedAt,
    eventAt,
    rowVersion,
  })
}
