import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { readAnswer } from '@scrutineer/contract/outbox/place-items'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { PostContext } from '../../reports/answer-store.ts'
import { answerKey, isAnswered, isSameResponse } from '../../reports/diff-answers.ts'
import { type ReportedAnswer, type ResolvedAnswer, resolvePosted } from '../../reports/resolve-answers.ts'
import { writeAnswers } from '../../reports/write-answers.ts'
import { writeLateAnswer } from '../../reports/write-historical-answer.ts'
import type { StoredItem } from './placed-items-store.ts'
import type { ItemContext } from './store.ts'

/** A change of the current answer at a station. */
export interface AnswerMove {
  readonly station: OutboxStation
  /** The item that was current; undefined if there was none, or it still is. */
  readonly previous: StoredItem | undefined
  /** The item that is current now, unless the station has an answer other than `previous`. */
  readonly next: StoredItem | undefined
}

const toPosted = (item: StoredItem, station: OutboxStation): ReportedAnswer => {
  const { questionId, options, status, formVersion } = readAnswer(item)
  return { questionId, options, status, formVersion, ...station }
}

const withdrawalOf = (item: StoredItem, station: OutboxStation): ReportedAnswer => ({
  questionId: readAnswer(item).questionId,
  options: [],
  ...station,
})

/** An answer of another source, which stays: given there, dictated, or from another app. */
const findOtherAnswer = ({ current }: PostContext, next: ResolvedAnswer, previous: ResolvedAnswer | undefined) => {
  const stored = current.find(each => answerKey(each) === answerKey(next))
  const own = stored?.observed ?? stored
  return own && isAnswered(own) && !(previous && isSameResponse(own, previous)) ? own : undefined
}

/**
 * Writes the current answers of stations after a correction. Answers of other sources stay. Returns whether a moved answer was added to
 * the history only. The transaction has locked the observer's row.
 */
export const writeAnswerMoves = async (
  scoped: ScopedDb,
  { observerId, now }: ItemContext,
  moves: readonly AnswerMove[],
): Promise<boolean> => {
  const posted = moves.map(({ station, previous, next }) => ({
    previous: previous && toPosted(previous, station),
    next: next ? toPosted(next, station) : previous && withdrawalOf(previous, station),
    isWithdrawal: !next,
  }))
  const all = posted.flatMap(({ previous, next }) => [previous, next]).filter(each => each !== undefined)
  const { context, resolutions } = await resolvePosted(scoped, observerId, all)
  const answers = new Map(resolutions.map(({ answer }, index) => [all[index], answer]))
  const resolved: ResolvedAnswer[] = []
  const late = new Map<string, { resolved: ResolvedAnswer; laterAt: Date }>()
  for (const { previous, next, isWithdrawal } of posted) {
    const answer = answers.get(next)
    if (!answer) continue
    const other = findOtherAnswer(context, answer, answers.get(previous))
    if (!other) resolved.push(answer)
    else if (!isWithdrawal && !isSameResponse(other, answer))
      late.set(answerKey(answer), { resolved: answer, laterAt: new Date(other.answeredAt) })
  }
  const report = { observerId, context, resolved, isFromPhone: true, receivedAt: now, isLocked: true }
  await writeAnswers(scoped, report)
  for (const each of late.values()) await writeLateAnswer(scoped, { observerId, context, ...each, now })
  return late.size > 0
}
