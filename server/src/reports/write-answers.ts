import type { ScopedDb } from '../db/scoped-db.ts'
import { type CurrentAnswer, insertAnswersQuery, type NewAnswer, type PostContext } from './answer-store.ts'
import { recordReport, type ThreadChange } from './report-store.ts'
import type { ResolvedAnswer } from './resolve-answers.ts'

type Options = NewAnswer['options']

const isSameSelection = (before: Options, after: Options): boolean =>
  before.length === after.length &&
  after.every(option => before.some(other => other.id === option.id && other.value === option.value))

export const answerKey = (answer: { stationId: number; questionId: number }): string =>
  `${answer.stationId} ${answer.questionId}`

const countFlagged = (options: Options) => options.filter(option => option.flagged).length

interface Changes {
  superseded: number[]
  answers: (NewAnswer & { isSuperseded: boolean })[]
  threads: ThreadChange[]
}

/**
 * Computes the changes of a post. Skips unchanged answers and withdrawals of missing ones. A question that is answered
 * several times gets a version per change, in the order of the post.
 */
const diffAnswers = (current: readonly CurrentAnswer[], resolved: readonly ResolvedAnswer[]): Changes => {
  const latest = new Map<string, { revision: number; options: Options; supersede: () => void }>()
  const changes: Changes = { superseded: [], answers: [], threads: [] }
  for (const answer of current) {
    latest.set(answerKey(answer), { ...answer, supersede: () => changes.superseded.push(answer.id) })
  }
  for (const { station, ...answer } of resolved) {
    const before = latest.get(answerKey(answer))
    if (isSameSelection(before?.options ?? [], answer.options)) continue
    before?.supersede()
    const after = { ...answer, revision: (before?.revision ?? 0) + 1, isSuperseded: false }
    changes.answers.push(after)
    const supersede = () => {
      after.isSuperseded = true
    }
    latest.set(answerKey(answer), { ...after, supersede })
    const flags = countFlagged(answer.options) - countFlagged(before?.options ?? [])
    changes.threads.push({ stationId: answer.stationId, countyId: station.countyId, formId: answer.formId, flags })
  }
  return changes
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
export const writeAnswers = (scoped: ScopedDb, report: AnswerReport): Promise<boolean> => {
  const { observerId, context, resolved, isFromPhone, dictatedTo, receivedAt, eventAt, isLocked } = report
  const { threads, ...changes } = diffAnswers(context.current, resolved)
  return recordReport(scoped, {
    observerId,
    isFromPhone,
    changes: threads,
    isFlagged: changes.answers.some(({ options }) => countFlagged(options) > 0),
    now: receivedAt,
    eventAt,
    rowVersion: isLocked ? undefined : context.rowVersion,
    extraQueries: insertAnswersQuery(observerId, receivedAt, { ...changes, dictatedTo }),
  })
}
