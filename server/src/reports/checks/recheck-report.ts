import { type Db, transact } from '../../db/client.ts'
import { countChange, storedRows } from '../../db/shared/counters.ts'
import { lockFollowUps } from '../../db/shared/follow-ups/locks.ts'
import { lockObserver, type ObserverReports } from '../../db/shared/threads.ts'
import type { Clock } from '../../domain/clock.ts'
import { loadConditionContext } from '../conditions/condition-store.ts'
import { changedNotAsked, storeNotAsked } from '../conditions/not-asked.ts'
import { followUpFlags } from '../follow-up-store.ts'
import {
  findAnsweredStations,
  findFormsToRecheck,
  loadCheckContext,
  markRechecked,
  recountChecked,
  writeFiredChecks,
} from './check-store.ts'
import { evaluateChecks } from './evaluate-checks.ts'
import { findReportsWithFacts, findStationsToRecheck, markStationsRechecked } from './station-facts-store.ts'

/** What the form's current version changes of an observer's reports; undefined if nothing. */
const evaluate = async (db: Db, { observerId, stationIds }: ObserverReports, formId: number) => {
  const reports = { observerId, stationIds, formIds: [formId] }
  const { forms, ...checks } = evaluateChecks(await loadCheckContext(db, reports), [])
  const notAsked = changedNotAsked(await loadConditionContext(db, reports))
  return forms.length > 0 || notAsked.length > 0 ? { forms, checks, notAsked } : undefined
}

/** Evaluates a form's checks and conditions for an observer's reports. Locks nothing unless something changes. */
const recheckObserver = async (db: Db, clock: Clock, reports: ObserverReports, formId: number): Promise<void> => {
  if (!(await evaluate(db, reports, formId))) return
  const { observerId, stationIds } = reports
  await transact(db, async trx => {
    const scoped = { db: trx, scope: { kind: 'everything' as const } }
    await lockObserver(scoped, observerId)
    const changed = await evaluate(trx, reports, formId)
    if (!changed) return
    await lockFollowUps(scoped, { followUpIds: [], reports: { observerIds: [observerId], stationIds } })
    const { notAsked } = storedRows([observerId])
    await countChange(trx, { notAsked }, () => storeNotAsked(trx, observerId, changed.notAsked))
    const now = clock()
    const firedChecks = await writeFiredChecks(trx, observerId, changed.checks, now)
    await recountChecked(trx, { observerId, stationIds: changed.forms.map(({ stationId }) => stationId) }, now)
    await followUpFlags(trx, { answers: [], firedChecks })
  })
}

/** A post is written at most this long after it has read the current version. */
const POST_MS = 10_000

/**
 * Evaluates the reports of forms whose checks or conditions were changed, and those from stations with a changed fact. Can be
 * interrupted and repeated: a report that has been evaluated doesn't change again. They are evaluated until no post is under way
 * that may have read what was before.
 */
export const recheckReports = async (db: Db, clock: Clock, signal?: AbortSignal): Promise<void> => {
  for (const form of await findFormsToRecheck(db)) {
    const publishedBefore = new Date(clock().getTime() - POST_MS)
    for (const reports of await findAnsweredStations(db, form.id)) {
      if (signal?.aborted) return
      await recheckObserver(db, clock, reports, form.id)
    }
    await markRechecked(db, form, publishedBefore)
  }
  const changedBefore = new Date(clock().getTime() - POST_MS)
  const stations = await findStationsToRecheck(db)
  if (stations.length === 0) return
  const stationIds = stations.map(({ id }) => id)
  for (const { formId, ...reports } of await findReportsWithFacts(db, stationIds)) {
    if (signal?.aborted) return
    await recheckObserver(db, clock, reports, formId)
  }
  const evaluated = stations.filter(({ changedAt }) => changedAt && changedAt <= changedBefore)
  await markStationsRechecked(db, evaluated)
}
