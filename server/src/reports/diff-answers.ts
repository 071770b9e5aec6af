import type { CurrentAnswer, NewAnswer } from './answer-store.ts'
import type { ThreadChange } from './report-store.ts'
import type { ResolvedAnswer } from './resolve-answers.ts'

type Options = CurrentAnswer['options']

export const isSameSelection = (before: Options, after: Options): boolean =>
  before.length === after.length &&
  after.every(option => before.some(other => other.id === option.id && other.value === option.value))

export const answerKey = (answer: { stationId: number; questionId: number }): string =>
  `${answer.stationId} ${answer.questionId}`

const countFlagged = (options: Options) => options.filter(option => option.flagged).length

const toChange = (before: Options, after: Options) => ({
  flags: countFlagged(after) - countFlagged(before),
  answered: before.length === 0 ? (1 as const) : after.length === 0 ? (-1 as const) : (0 as const),
})

type Writable<T> = { -readonly [K in keyof T]: T[K] }

interface Changes {
  /** Ids of the answers that are no longer current. */
  superseded: number[]
  /** Ids of the answers whose conflict with a correction ends. */
  replaced: number[]
  answers: Writable<NewAnswer>[]
  threads: ThreadChange[]
}

/** The newest version of an answer during a post. */
interface Latest extends Pick<CurrentAnswer, 'revision' | 'options'> {
  readonly supersede: () => void
  /** The observer's own last answer, if the newest version is a correction. */
  readonly observed: null | {
    readonly options: Options
    /** It was received after the answers, which are placed later. */
    readonly isLater: boolean
    readonly endConflict: () => void
  }
}

const latestOf = (current: CurrentAnswer, placed: Date | undefined, changes: Changes): Latest => {
  const { id, revision, options, observed } = current
  const endConflict = () => {
    if (observed?.isInConflict) changes.replaced.push(observed.id)
  }
  return {
    revision,
    options,
    supersede: () => changes.superseded.push(id),
    observed: observed && {
      options: observed.options,
      isLater: placed !== undefined && observed.answeredAt > placed.getTime(),
      endConflict,
    },
  }
}

/**
 * Adds an answer of the observer beside a correction, which stays current: if the answer contradicts it, staff decide. Returns
 * what the next answer of the post is compared with.
 */
const addBesideCorrection = (
  before: Latest,
  observed: NonNullable<Latest['observed']>,
  answer: Omit<NewAnswer, 'revision' | 'supersededAt'>,
  now: Date,
  changes: Changes,
): Latest => {
  const revision = before.revision + 1
  const isConflict = !observed.isLater && !isSameSelection(before.options, answer.options)
  const after: Writable<NewAnswer> = {
    ...answer,
    revision,
    supersededAt: now,
    conflict: isConflict ? 'open' : undefined,
  }
  changes.answers.push(after)
  if (observed.isLater) return { ...before, revision }
  observed.endConflict()
  const endConflict = () => {
    if (isConflict) after.conflict = 'replaced'
  }
  return { ...before, revision, observed: { options: answer.options, isLater: false, endConflict } }
}

/**
 * Computes the changes of a post. Skips unchanged answers and withdrawals of missing ones. A question that is answered
 * several times gets a version per change, in the order of the post. If staff corrected an answer, the observer's is compared with
 * the observer's own last one, since phones send all answers again; one that is placed later than it was received may be older.
 */
export const diffAnswers = (
  current: readonly CurrentAnswer[],
  resolved: readonly ResolvedAnswer[],
  now: Date,
  origin: 'observer' | 'staff' | 'placed',
): Changes => {
  const changes: Changes = { superseded: [], replaced: [], answers: [], threads: [] }
  // Clocks can be set back: the times of answers that arrive in order aren't compared.
  const placed = origin === 'placed' ? now : undefined
  const latest = new Map(current.map(answer => [answerKey(answer), latestOf(answer, placed, changes)]))
  for (const { station, ...answer } of resolved) {
    const { stationId, formId, options } = answer
    const key = answerKey(answer)
    const before = latest.get(key)
    const observed = origin === 'staff' ? undefined : before?.observed
    if (isSameSelection((observed ?? before)?.options ?? [], options)) continue
    const thread = { stationId, countyId: station.countyId, formId }
    if (before && observed) {
      latest.set(key, addBesideCorrection(before, observed, answer, now, changes))
      changes.threads.push({ ...thread, flags: 0, answered: 0 })
      continue
    }
    before?.supersede()
    const after: Writable<NewAnswer> = { ...answer, revision: (before?.revision ?? 0) + 1, supersededAt: null }
    changes.answers.push(after)
    const supersede = () => {
      after.supersededAt = now
    }
    latest.set(key, { ...after, supersede, observed: null })
    changes.threads.push({ ...thread, ...toChange(before?.options ?? [], options) })
  }
  return changes
}

/**
 * Whether an answer that is placed later contradicts a correction which staff entered without it: it was received before the
 * correction, and is the observer's last one.
 */
export const contradictsCorrection = (current: CurrentAnswer, answer: ResolvedAnswer, receivedAt: Date): boolean =>
  current.observed !== null &&
  current.observed.answeredAt <= receivedAt.getTime() &&
  !isSameSelection(current.observed.options, answer.options) &&
  !isSameSelection(current.options, answer.options)
