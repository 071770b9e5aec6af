import type { PlaceChange } from '@scrutineer/contract/places'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import { applyTallyChanges, countChange, storedRows } from '../../../db/shared/counters.ts'
import { findStationKey } from '../../../db/shared/observer-station.ts'
import { changePlaces, type PlaceChangeContext } from '../../../db/shared/places/change-places.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import { followUpFlags } from '../../../reports/follow-up-store.ts'
import { reevaluateReports } from '../../../reports/reevaluate-reports.ts'
import { completeVisit } from '../../../reports/write-visit.ts'
import { mergeConflicts } from './conflict-store.ts'
import { findFollowUpPair, lockReportsWithFollowUps, mergeFollowUps } from './follow-up-store.ts'
import {
  countMoved,
  type Merge,
  mergeProgress,
  mergeThreads,
  moveAnswers,
  moveFiredChecks,
  moveOthers,
  moveVisits,
  restoreSeen,
  supersedeAnswers,
  takeSeen,
} from './report-store.ts'
import { lockStationWithObservers, notifyMerged, replaceByAlias, updateObservers } from './store.ts'

/** Locks in the order of a report: observers, station, reports, then follow-ups. */
const lockMerge = async (scoped: ScopedDb, from: number, into: number): Promise<Merge> => {
  const merge = { from, into, observers: await lockStationWithObservers(scoped, from) }
  await lockReportsWithFollowUps(scoped, merge)
  return merge
}

const moveReports = async (scoped: ScopedDb, merge: Merge, now: Date): Promise<void> => {
  const seen = await takeSeen(scoped, merge)
  await supersedeAnswers(scoped, merge)
  await mergeConflicts(scoped, merge, now)
  await moveAnswers(scoped, merge)
  await moveFiredChecks(scoped, merge, now)
  const incomplete = await moveVisits(scoped, merge)
  for (const { observerId, arrivedAt, leftAt } of incomplete)
    await completeVisit(scoped, { observerId, stationId: merge.into }, { arrivedAt, leftAt })
  await moveOthers(scoped, merge)
  await mergeProgress(scoped, merge)
  const firedChecks: number[] = []
  for (const observerId of merge.observers)
    firedChecks.push(...(await reevaluateReports(scoped.db, { observerId, stationIds: [merge.into] }, now)))
  for (;;) {
    const pair = await findFollowUpPair(scoped, merge)
    if (!pair) break
    await mergeFollowUps(scoped, pair, now)
  }
  await mergeThreads(scoped, merge)
  await followUpFlags(scoped.db, { answers: [], firedChecks })
  await restoreSeen(scoped, merge, seen)
  await updateObservers(scoped, merge, now)
}

/**
 * Merges a duplicate into another station: all reports, visits, notes and assignments move there with their times. Where an
 * observer reported from both, the newest answer to a question is current and the others are its history. The number of the
 * duplicate then means the other station.
 */
export const mergeStations = async (context: PlaceChangeContext, from: number, into: number): Promise<PlaceChange> => {
  const { warnings } = await changePlaces(context, async scoped => {
    const [duplicate, target] = [await findStationKey(scoped, from), await findStationKey(scoped, into)]
    if (!duplicate) throw problem('not_found')
    if (!target || from === into) throw invalid({ into: [['unknown_station']] })
    const merge = await lockMerge(scoped, from, into)
    const moved = await countMoved(scoped, merge)
    await countChange(scoped.db, storedRows(merge.observers), () => moveReports(scoped, merge, context.now))
    // While the counties of both stations are known.
    await applyTallyChanges(scoped.db)
    await replaceByAlias(scoped, from, into)
    await notifyMerged(scoped, merge, context.now)
    await recordAuditEntry(scoped, null, {
      county: duplicate.countyCode,
      pollingStationNumber: duplicate.stationNumber,
      mergedInto: `${target.countyCode} ${target.stationNumber}`,
      stations: [String(from), String(into)],
      movedReports: moved.reports,
      movedVisits: moved.visits,
      observers: merge.observers.map(String),
    })
  })
  return { id: into, warnings }
}
