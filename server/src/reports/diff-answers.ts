import type { CurrentAnswer, NewAnswer } from './answer-store.ts'
import type { ThreadChange } from './report-store.ts'
import type { ResolvedAnswer } from './resolve-answers.ts'

/** What is answered: options, or that it could not be observed; neither if the answer is withdrawn. */
type Response = Pick<CurrentAnswer, 'options' | 'notObserved'>

const noResponse: Response = { options: [], notObserved: false }

export const isSameResponse = (before: Response, after: Response): boolean =>
  before.notObserved === after.notObserved &&
  before.options.length === after.options.length &&
  after.options.every(option => before.options.some(other => other.id === option.id && other.value === option.value))

export const answerKey = (answer: { stationId: number; questionId: number }): string =>
  `${answer.stationId} ${answer.questionId}`

const countFlagged = ({ options }: Response) => options.filter(option => option.flagged).length

/** A question that could not be observed is answered: its report owes nothing. */
export const isAnswered = ({ options, notObserved }: Response) => options.length > 0 || notObserved

const toChange = (before: Response, after: Response): Pick<ThreadChange, 'flags' | 'answered'> => {
  const answered = isAnswered(after)
  return {
    flags: countFlagged(after) - countFlagged(before),
    answered: answered === isAnswered(before) ? 0 : answered ? 1 : -1,
  }
}

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
interface Latest extends Response {
  readonly revision: number
  readonly formVersion: number
  readonly supersede: () => void
  /** The observer's own last answer, if the newest version is a correction. */
  readonly observed:
    | null
    | (Response & {
        /** It was received after the answers, which are placed later. */
        readonly isLater: boolean
        readonly endConflict: () => void
      })
}

const latestOf = (current: CurrentAnswer, placed: Date | undefined, changes: Changes): Latest => {
  const { id, revision, formVersion, options, notObserved, observed } = current
  const endConflict = () => {
    if (observed?.isInConflict) changes.replaced.push(observed.id)
  }
  return {
    revision,
    formVersion,
    options,
    notObserved,
    supersede: () => changes.superseded.push(id),
    observed: observed && {
      options: observed.options,
      notObserved: observed.notObserved,
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
  const isConflict = !observed.isLater && !isSameResponse(before, answer)
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
  return { ...before, revision, observed: { ...answer, isLater: false, endConflict } }
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
  for (const { station, isAsked, ...answer } of resolved) {
    const { stationId, formId } = answer
    const key = answerKey(answer)
    const before = latest.get(key)
    const observed = origin === 'staff' ? undefined : before?.observed
    const isAskedAgain = isAsked && !observed && isAnswered(answer) && before?.formVersion !== answer.formVersion
    if (isSameResponse(observed ?? before ?? noResponse, answer) && !isAskedAgain) continue
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
    changes.threads.push({ ...thread, ...toChange(before ?? noResponse, answer) })
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
  !isSameResponse(current.observed, answer) &&
  !isSameResponse(current, answer)
