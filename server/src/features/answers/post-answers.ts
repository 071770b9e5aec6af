import type { PostedAnswer } from '@scrutineer/contract/answers'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { lockObserver } from '../../db/shared/threads.ts'
import type { ObserverPhone } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { loadPostContext } from '../../reports/answer-store.ts'
import { createResolver, type ResolvedAnswer, referencesOf } from '../../reports/resolve-answers.ts'
import { insertUnplacedReports, type NewUnplacedReport } from '../../reports/unplaced-store.ts'
import { writeAnswers } from '../../reports/write-answers.ts'

/** Answers that are written in one transaction: an offline queue of 20,000 takes eighty, between which others get their turn. */
const BATCH = 250

interface Submitted {
  readonly answer: PostedAnswer
  /** As it was posted. */
  readonly posted: unknown
}

/** Writes what a batch changes; undefined where another report of the observer was written meanwhile. */
const writeOnce = async (
  scoped: ScopedDb,
  clock: Clock,
  observerId: number,
  batch: readonly Submitted[],
): Promise<number | undefined> => {
  const context = await loadPostContext(scoped, observerId, referencesOf(batch.map(({ answer }) => answer)))
  const resolve = createResolver(context)
  const resolved: ResolvedAnswer[] = []
  const unplaced: NewUnplacedReport[] = []
  for (const { answer, posted } of batch) {
    const resolution = resolve(answer)
    if (resolution.answer && resolution.reasons.length === 0) resolved.push(resolution.answer)
    else unplaced.push({ kind: 'answer', posted, reasons: resolution.reasons })
  }
  const receivedAt = clock()
  // Kept once whatever becomes of the rest: if that has to be done again, they are there already.
  await insertUnplacedReports(scoped, observerId, unplaced, receivedAt)
  const report = { observerId, context, resolved, isFromPhone: true, receivedAt }
  return (await writeAnswers(scoped, report)) ? unplaced.length : undefined
}

const writeBatch = async (scoped: ScopedDb, clock: Clock, observerId: number, batch: readonly Submitted[]) => {
  const unplaced = await writeOnce(scoped, clock, observerId, batch)
  if (unplaced !== undefined) return unplaced
  return inTransaction(scoped.db, async db => {
    const trxScoped = { ...scoped, db }
    await lockObserver(trxScoped, observerId)
    const count = await writeOnce(trxScoped, clock, observerId, batch)
    if (count === undefined) throw new Error(`observer ${observerId} changes while its row is locked`)
    return count
  })
}

/**
 * Stores a phone's answers. What an answer replaces stays in the history; what is sent twice changes nothing. Answers that
 * name something unknown are kept as unplaced: gives how many. A post that is interrupted has stored whole batches, and is
 * sent again.
 */
export const postAnswers = async (
  scoped: ScopedDb,
  clock: Clock,
  { observerId }: ObserverPhone,
  submitted: readonly Submitted[],
): Promise<number> => {
  let unplaced = 0
  for (let from = 0; from < submitted.length; from += BATCH) {
    unplaced += await writeBatch(scoped, clock, observerId, submitted.slice(from, from + BATCH))
  }
  return unplaced
}
