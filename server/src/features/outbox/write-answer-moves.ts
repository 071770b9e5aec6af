import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { readAnswer } from '@scrutineer/contract/outbox/place-items'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { loadPostContext, type PostContext } from '../../reports/answer-store.ts'
import { answerKey, isAnswered, isSameResponse } from '../../reports/diff-answers.ts'
import { readByVersion } from '../../reports/read-by-version.ts'
import {
  createResolver,
  type ReportedAnswer,
  type ResolvedAnswer,
  referencesOf,
} from '../../reports/resolve-answers.ts'
import { writeAnswers } from '../../reports/write-answers.ts'
import { writeLateAnswer } from '../../reports/write-late-answer.ts'
import type { StoredItem } from './placed-items-store.ts'
import type { ItemContext } from './store.ts'

/** Another answer counts at a station, or none. */
export interface AnswerMove {
  readonly station: OutboxStation
  /** The item that counted; undefined if there was none, or it still counts. */
  readonly was: StoredItem | undefined
  /** The item that counts now, unless the station has an answer that isn't `was`. */
  readonly is: StoredItem | undefined
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

/** An answer that stays: given there, dictated, or from another app. */
const findOther = ({ current }: PostContext, is: ResolvedAnswer, was: ResolvedAnswer | undefined) => {
  const stored = current.find(each => answerKey(each) === answerKey(is))
  const own = stored?.observed ?? stored
  return own && isAnswered(own) && !(was && isSameResponse(own, was)) ? own : undefined
}

/**
 * Writes the answers that count at stations after a correction. What has another source stays. Returns whether a moved answer joined
 * the history only. The transaction has locked the observer's row.
 */
export const writeAnswerMoves = async (
  scoped: ScopedDb,
  { observerId, now }: ItemContext,
  moves: readonly AnswerMove[],
): Promise<boolean> => {
  const posted = moves.map(({ station, was, is }) => ({
    was: was && toPosted(was, station),
    is: is ? toPosted(is, station) : was && withdrawalOf(was, station),
    isWithdrawal: !is,
  }))
  const all = posted.flatMap(({ was, is }) => [was, is]).filter(each => each !== undefined)
  const context = await loadPostContext(scoped, observerId, referencesOf(all))
  const resolve = createResolver(context)
  const resolved: ResolvedAnswer[] = []
  const late = new Map<string, { resolved: ResolvedAnswer; laterAt: Date }>()
  for (const { was, is, isWithdrawal } of posted) {
    const answer = is && resolve(is).answer
    if (!answer) continue
    const other = findOther(context, answer, was && resolve(was).answer)
    if (!other) resolved.push(await readByVersion(scoped, answer, is.formVersion))
    else if (!isWithdrawal && !isSameResponse(other, answer))
      late.set(answerKey(answer), {
        resolved: await readByVersion(scoped, answer, is.formVersion),
        laterAt: new Date(other.answeredAt),
      })
  }
  const report = { observerId, context, resolved, isFromPhone: true, receivedAt: now, isLocked: true }
  if (!(await writeAnswers(scoped, report))) throw new Error(`observer ${observerId} changed while its row was locked`)
  for (const each of late.values()) await writeLateAnswer(scoped, { observerId, context, ...each, now })
  return late.size > 0
}
