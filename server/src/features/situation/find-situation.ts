import type { Situation } from '@scrutineer/contract/situation'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { applyCounterDeltas } from '../../db/shared/counters.ts'
import { findCountedNgos } from './counted-ngos-store.ts'
import { findCountyCoverage, findNgoCoverage } from './coverage-store.ts'
import { electionDayOf, quarterOf } from './election-day.ts'
import { findFrequentFlags } from './flags-store.ts'
import { countFollowUps } from './follow-ups-store.ts'
import { countObservers } from './observers-store.ts'
import { countReports, findQuarters, findReceivedForms } from './reports-store.ts'

/** The situation at a time. Includes every report that was committed before the call. */
export const findSituation = async (
  scoped: ScopedDb,
  ngoId: number | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Situation> => {
  await applyCounterDeltas(scoped.db)
  const ngos = await findCountedNgos(scoped, ngoId)
  const day = electionDayOf(now, timeZone)
  const first = quarterOf(day.from)
  const [counties, coverage, observers, reports, quarters, forms, followUps, flags] = await Promise.all([
    findCountyCoverage(scoped, ngos),
    findNgoCoverage(scoped, ngos),
    countObservers(scoped, ngos, now),
    countReports(scoped, ngos, now),
    findQuarters(scoped, ngos, { from: first, until: quarterOf(day.until) }),
    findReceivedForms(scoped, ngos),
    countFollowUps(scoped, ngos, now),
    findFrequentFlags(scoped, ngos),
  ])
  const { oldestUntaken: oldest } = followUps
  return {
    asOf: now.toISOString(),
    counties,
    ngos: coverage,
    observers,
    reports,
    day: {
      from: day.from.toISOString(),
      until: day.until.toISOString(),
      quarters: quarters.map(({ quarter, ...counted }) => ({ index: quarter - first, ...counted })),
    },
    forms,
    followUps: {
      ...followUps,
      oldestUntaken: oldest
        ? {
            idObserver: oldest.observerId,
            idPollingStation: oldest.stationId,
            pollingStationName: oldest.stationLabel,
            since: oldest.since.toISOString(),
          }
        : null,
    },
    flags,
  }
}
