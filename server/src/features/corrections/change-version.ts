import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findStationKey, type StationKey } from '../../db/shared/observer-station.ts'
import { lockObserver } from '../../db/shared/threads.ts'
import type { Staff } from '../../domain/actor.ts'
import { orNotFound, type ProblemError, problem } from '../../domain/problem.ts'
import type { AnswerSource, PostContext } from '../../reports/answer-store.ts'
import type { ResolvedAnswer } from '../../reports/resolve-answers.ts'
import { writeAnswers } from '../../reports/write-answers.ts'
import { findObserverOfVersion, findVersion, type Version } from './store.ts'

export interface Caller {
  readonly scoped: ScopedDb
  readonly actor: Staff
  readonly now: Date
}

/** The caller has seen another state of the answer. */
export const answerChanged = (): ProblemError => problem('conflict', { detail: ['answer_changed'] })

/**
 * Changes a version in a transaction that has locked the observer's row, so that no report of the observer comes between. Throws
 * `not_found` if the version isn't in scope.
 */
export const changeVersion = (
  outer: Caller,
  id: number,
  change: (caller: Caller, version: Version) => Promise<void>,
): Promise<void> =>
  inTransaction(outer.scoped, async scoped => {
    const caller = { ...outer, scoped }
    const observerId = orNotFound(await findObserverOfVersion(caller.scoped, id))
    await lockObserver(caller.scoped, observerId)
    const version = orNotFound(await findVersion(caller.scoped, id))
    await change(caller, version)
  })

export const stationOfVersion = async (scoped: ScopedDb, { stationId }: Version): Promise<StationKey> => {
  const station = await findStationKey(scoped, stationId)
  if (!station) throw new Error(`station ${stationId} of an answer does not exist`)
  return station
}

/** Writes the next version of an answer as staff; the transaction has locked the observer's row. */
export const writeVersion = async (
  { scoped, now }: Caller,
  { observerId }: Version,
  context: PostContext,
  answer: ResolvedAnswer,
  source: AnswerSource,
): Promise<void> => {
  const report = { observerId, context, resolved: [answer], isFromPhone: false, receivedAt: now, isLocked: true }
  await writeAnswers(scoped, { ...report, ...source })
}
