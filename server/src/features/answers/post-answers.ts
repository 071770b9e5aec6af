import type { AnswerPost } from '@scrutineer/contract/answers'
import { inTransaction } from '../../db/client.ts'
import { recordReport, type ThreadChange } from '../../db/threads.ts'
import type { ObserverPhone } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { type CheckedAnswer, checkAnswers } from './check-answers.ts'
import { type CurrentAnswer, findCurrent, insertAnswers, type NewAnswer, supersede } from './report-store.ts'
import { touchObserver } from './visit-store.ts'

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

/** Stores a phone's post whole or not at all. What it replaces stays in the history; sent twice it changes nothing. */
export const postAnswers = async (
  reach: Reach,
  clock: Clock,
  phone: ObserverPhone,
  post: AnswerPost,
): Promise<void> => {
  const sent = await checkAnswers(reach, post.answers)
  if (sent.length === 0) return
  await inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    const now = clock()
    const { ngoId } = await touchObserver(held, phone.observerId, now)
    const stationIds = [...new Set(sent.map(answer => answer.stationId))]
    const current = await findCurrent(held, phone.observerId, stationIds, [...new Set(sent.map(a => a.questionId))])
    const changes = changesIn(current, sent)
    if (changes.length === 0) return
    const replaced = changes.flatMap(({ before }) => (before ? [before.id] : []))
    await supersede(held, replaced, now)
    const rows = changes.map(({ before, after }) => ({ ...after, revision: (before?.revision ?? 0) + 1 }))
    await insertAnswers(held, phone.observerId, rows, now)
    const { observerId } = phone
    await recordReport(held, { observerId, ngoId, changes: threadChanges(changes), now })
  })
}
