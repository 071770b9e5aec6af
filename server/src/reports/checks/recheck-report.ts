import { type Db, inTransaction } from '../../db/client.ts'
import { countChange, storedRows } from '../../db/shared/counters.ts'
import { lockFollowUps } from '../../db/shared/follow-ups/locks.ts'
import { lockObserver, type ThreadKey } from '../../db/shared/threads.ts'
import type { Clock } from '../../domain/clock.ts'
import { followUpFlags } from '../follow-up-store.ts'
import {
  findAnsweredStations,
  findCheckedForms,
  findFormToRecheck,
  loadCheckContext,
  markRechecked,
  updateThreadChecks,
  writeFiredChecks,
} from './check-store.ts'
import { evaluateChecks } from './evaluate-checks.ts'

/**
 * Evaluates the checks of a report whose answers changed otherwise than by a post. Returns the ids of the checks that fire anew.
 * The transaction has locked the observer; the caller updates the thread's numbers.
 */
export const recheckReport = async (db: Db, { observerId, stationId }: ThreadKey, now: Date): Promise<number[]> => {
  const formIds = await findCheckedForms(db, { observerId, stationId })
  if (formIds.length === 0) return []
  const context = await loadCheckContext(db, { observerId, stationIds: [stationId], formIds })
  return writeFiredChecks(db, observerId, evaluateChecks(context, []), now)
}

interface ObserverReports {
  readonly observerId: number
  readonly stationIds: readonly number[]
}

const evaluate = async (db: Db, { observerId, stationIds }: ObserverReports, formId: number) =>
  evaluateChecks(await loadCheckContext(db, { observerId, stationIds, formIds: [formId] }), [])

/** Evaluates the checks of a form for an observer's reports. Locks nothing unless a check fires or ends. */
const recheckObserver = async (db: Db, clock: Clock, reports: ObserverReports, formId: number): Promise<void> => {
  if ((await evaluate(db, reports, formId)).forms.length === 0) return
  const { observerId, stationIds } = reports
  await inTransaction(db, async trx => {
    const scoped = { db: trx, scope: { kind: 'everything' as const } }
    await lockObserver(scoped, observerId)
    const { forms, ...checks } = await evaluate(trx, reports, formId)
    if (forms.length === 0) return
    await lockFollowUps(scoped, { followUpIds: [], reports: { observerIds: [observerId], stationIds } })
    const now = clock()
    const rows = storedRows([observerId])
    await countChange(trx, { reports: rows.reports, receivedForms: rows.receivedForms }, () =>
      updateThreadChecks(trx, observerId, forms, now),
    )
    await followUpFlags(trx, { answers: [], firedChecks: await writeFiredChecks(trx, observerId, checks, now) })
  })
}

/**
 * Evaluates the reports of forms whose checks were changed after the reports had come in. Can be interrupted and repeated: a report
 * that has been evaluated doesn't change again.
 */
export const recheckReports = async (db: Db, clock: Clock, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const form = await findFormToRecheck(db)
    if (!form) return
    for (const reports of await findAnsweredStations(db, form.id)) {
      if (signal?.aborted) return
      await recheckObserver(db, clock, reports, form.id)
    }
    await markRechecked(db, form)
  }
}
