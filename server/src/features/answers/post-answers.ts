import type { AnswerPost } from '@scrutineer/contract/answers'
import { inTransaction } from '../../db/client.ts'
import { holdObserver, recordReport, type ThreadChange } from '../../db/threads.ts'
import type { ObserverPhone } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { type CheckedAnswer, checkAnswers } from './check-answers.ts'
import { type CurrentAnswer, findKnown, type NewAnswer, writtenAnswers } from './report-store.ts'

type Options = NewAnswer['options']

const isSameSelection = (before: Options, after: Options) =>
  before.length === after.length &&
  after.every(option => before.some(other => other.id === option.id && other.value === option.value))

const keyOf = (answer: { stationId: number; questionId: number }) => `${answer.stationId} ${answer.questionId}`

const countFlagged = (options: Options) => options.filter(option => option.flagged).length

interface Change {
  readonly before: CurrentAnswer | undefined
  readonly after: CheckedAnswer
}

/** Leaves out what is sent again unchanged, and taking back what was never answered. */
const changesIn = (current: readonly CurrentAnswer[], sent: readonly CheckedAnswer[]): Change[] => {
  const currentBy = new Map(current.map(answer => [keyOf(answer), answer]))
  return sent
    .map(after => ({ before: currentBy.get(keyOf(after)), after }))
    .filter(({ before, after }) => !isSameSelection(before?.options ?? [], after.options))
}

const threadChanges = (changes: readonly Change[]): ThreadChange[] =>
  changes.map(({ before, after }) => ({
    stationId: after.stationId,
    countyId: after.station.countyId,
    formId: after.formId,
    flags: countFlagged(after.options) - countFlagged(before?.options ?? []),
  }))

/** Writes what the post changes; false where another report of the observer came in while this was thought out. */
const write = async (reach: Reach, clock: Clock, observerId: number, post: AnswerPost): Promise<boolean> => {
  const options = post.answers.flatMap(answer => answer.options.map(option => option.optionId))
  const known = await findKnown(reach, observerId, {
    places: post.answers.map(answer => ({ county: answer.countyCode, number: answer.pollingStationNumber })),
    questionIds: [...new Set(post.answers.map(answer => answer.questionId))],
    optionIds: [...new Set(options)],
  })
  const changes = changesIn(known.current, checkAnswers(known, post.answers))
  const now = clock()
  const own = writtenAnswers(observerId, now, {
    replaced: changes.flatMap(({ before }) => (before ? [before.id] : [])),
    answers: changes.map(({ before, after }) => ({ ...after, revision: (before?.revision ?? 0) + 1 })),
  })
  const { state } = known
  return recordReport(reach, { observerId, isSeen: true, changes: threadChanges(changes), now, state, own })
}

/** Stores a phone's post whole or not at all. What it replaces stays in the history; sent twice it changes nothing. */
export const postAnswers = async (
  reach: Reach,
  clock: Clock,
  { observerId }: ObserverPhone,
  post: AnswerPost,
): Promise<void> => {
  if (post.answers.length === 0 || (await write(reach, clock, observerId, post))) return
  await inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    await holdObserver(held, observerId)
    if (!(await write(held, clock, observerId, post))) throw new Error(`observer ${observerId} changes while held`)
  })
}
