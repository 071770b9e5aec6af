import type { ScopedDb } from '../../db/scoped-db.ts'
import { type CountedNgos, findCountedNgos } from '../../db/shared/counted-ngos.ts'
import { applyTallyChanges } from '../../db/shared/counters.ts'
import { electionDayOf, quarterOf, startOfQuarter } from '../../domain/time/election-day.ts'
import { findCountyCoverage, findNgoCoverage } from './coverage-store.ts'
import { countObservers, countPhones } from './people-store.ts'
import {
  countFollowUps,
  countReports,
  findFrequentFlags,
  findLastQuarter,
  findQuarters,
  findReceivedForms,
} from './reports-store.ts'

/** The quarter hours of today's reports, or of the last day with reports if there are none today. */
const findDay = async (scoped: ScopedDb, ngos: CountedNgos, { now, timeZone }: { now: Date; timeZone: string }) => {
  const read = async (day: ReturnType<typeof electionDayOf>) => {
    const first = quarterOf(day.from)
    const quarters = await findQuarters(scoped, ngos, { from: first, until: quarterOf(day.until) })
    return {
      from: day.from,
      until: day.until,
      quarters: quarters.map(({ quarter, ...counted }) => ({ index: quarter - first, ...counted })),
    }
  }
  const today = await read(electionDayOf(now, timeZone))
  if (today.quarters.length > 0) return today
  const last = await findLastQuarter(scoped, ngos, quarterOf(now))
  return last === null ? today : read(electionDayOf(startOfQuarter(last), timeZone))
}

/** The situation at a time. Includes every report that was committed before the call. */
export const findSituation = async (
  scoped: ScopedDb,
  ngoId: number | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
) => {
  await applyTallyChanges(scoped.db)
  const ngos = await findCountedNgos(scoped, ngoId)
  const [counties, coverage, observers, phones, reports, day, forms, followUps, flags] = await Promise.all([
    findCountyCoverage(scoped, ngos),
    findNgoCoverage(scoped, ngos),
    countObservers(scoped, ngos, now),
    countPhones(scoped, ngos),
    countReports(scoped, ngos, now),
    findDay(scoped, ngos, { now, timeZone }),
    findReceivedForms(scoped, ngos),
    countFollowUps(scoped, ngos, now),
    findFrequentFlags(scoped, ngos),
  ])
  return {
    asOf: now,
    inactiveNgos: ngos.inactive,
    counties,
    ngos: coverage,
    observers,
    phones,
    reports,
    day,
    forms,
    followUps,
    flags,
  }
}
