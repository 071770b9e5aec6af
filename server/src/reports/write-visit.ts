import type { ScopedDb } from '../db/scoped-db.ts'
import { recountVisitedStations } from '../db/shared/observer-station.ts'
import { findCurrentVisit, insertHistoricalVisit, insertVisit, type VisitFields } from './visit-store.ts'

const isSameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()

const isSame = (a: VisitFields, b: VisitFields) =>
  a.urban_area === b.urban_area &&
  a.president_female === b.president_female &&
  a.other_fields === b.other_fields &&
  isSameTime(a.arrived_at, b.arrived_at) &&
  isSameTime(a.left_at, b.left_at)

/** Reported fields of a visit. Missing ones keep their previous value. */
export type VisitReport = Partial<{ [K in keyof VisitFields]: VisitFields[K] | undefined }>

const merge = (before: VisitFields | undefined, report: VisitReport): VisitFields => ({
  urban_area: report.urban_area ?? before?.urban_area ?? false,
  president_female: report.president_female ?? before?.president_female ?? false,
  arrived_at: report.arrived_at ?? before?.arrived_at ?? null,
  left_at: report.left_at ?? before?.left_at ?? null,
  other_fields: report.other_fields ?? before?.other_fields ?? null,
})

/**
 * Writes a visit: as the current one, or into the history if a newer one exists. The transaction must have locked the
 * observer's row.
 */
export const writeVisit = async (
  scoped: ScopedDb,
  key: { readonly observerId: number; readonly stationId: number },
  report: VisitReport,
  receivedAt: Date,
): Promise<void> => {
  const before = await findCurrentVisit(scoped, key)
  const revision = (before?.revision ?? 0) + 1
  if (before && before.recorded_at > receivedAt) {
    await insertHistoricalVisit(scoped, { ...key, ...merge(undefined, report), revision, recordedAt: receivedAt })
    return
  }
  const visit = merge(before, report)
  if (before && isSame(before, visit)) return
  await insertVisit(scoped, { ...key, ...visit, revision, recordedAt: receivedAt }, before?.id)
  if (!before) await recountVisitedStations(scoped, key.observerId)
}
