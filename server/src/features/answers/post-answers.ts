import type { PostedAnswer } from '@scrutineer/contract/answers'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { lockObserver } from '../../db/shared/threads.ts'
import type { ObserverPhone } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { type ResolvedAnswer, resolvePosted } from '../../reports/resolve-answers.ts'
import { insertUnplacedReports, type NewUnplacedReport } from '../../reports/unplaced-store.ts'
import { writeAnswers } from '../../reports/write-answers.ts'

/** Answers per transaction. An offline queue of 20,000 takes 80 of them, so other requests run in between. */
const BATCH = 250

interface Submitted {
  readonly answer: PostedAnswer
  /** The answer as posted. */
  readonly posted: unknown
}

/** Writes a batch and returns how many answers are unplaced; undefined if the observer reported concurrently. */
const tryWriteBatch = async (
  scoped: ScopedDb,
  clock: Clock,
  observerId: number,
  batch: readonly Submitted[],
): Promise<number | undefined> => {
  const reported = batch.map(({ answer }) => answer)
  const { context, resolutions } = await resolvePosted(scoped, observerId, reported)
  const resolved: ResolvedAnswer[] = []
  const unplaced: NewUnplacedReport[] = []
  for (const [index, { answer, reasons }] of resolutions.entries()) {
    if (answer && reasons.length === 0) resolved.push(answer)
    else unplaced.push({ kind: 'answer', posted: batch[index]?.posted, reasons })
  }
  const receivedAt = clock()
  // Committed even if the write below has to be retried; the retry finds them and inserts nothing.
  await insertUnplacedReports(scoped, observerId, unplaced, receivedAt)
  const report = { observerId, context, resolved, isFromPhone: true, receivedAt }
  return (await writeAnswers(scoped, report)) ? unplaced.length : undefined
}

const writeBatch = async (scoped: ScopedDb, clock: Clock, observerId: number, batch: readonly Submitted[]) => {
  const unplaced = await tryWriteBatch(scoped, clock, observerId, batch)
  if (unplaced !== undefined) return unplaced
  return inTransaction(scoped, async trx => {
    await lockObserver(trx, observerId)
    const count = await tryWriteBatch(trx, clock, observerId, batch)
    if (count === undefined) throw new Error(`observer ${observerId} changed while its row was locked`)
    return count
  })
}

/**
 * Stores a phone's answers and returns how many were stored as unplaced because they reference something unknown. A
 * replaced answer stays in the history; a repeated one changes nothing. An interrupted post has stored whole batches
 * and can be retried.
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
