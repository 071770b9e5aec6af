import type { ScopedDb } from '../db/scoped-db.ts'
import { recountVisitedStations } from '../db/shared/observer-station.ts'
import { findCurrentVisit, insertHistoricalVisit, insertVisit, type VisitFields } from './visit-store.ts'

const isSameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()

const isSame = (a: VisitFields, b: VisitFields) =>
  a.urbanArea === b.urbanArea &&
  a.presidentFemale === b.presidentFemale &&
  a.otherFields === b.otherFields &&
  isSameTime(a.arrivedAt, b.arrivedAt) &&
  isSameTime(a.leftAt, b.leftAt)

/** Reported fields of a visit. Missing ones keep their previous value. */
export type VisitReport = Partial<{ [K in keyof VisitFields]: VisitFields[K] | undefined }>

/** A later arrival begins another visit: the earlier departure isn't of it. */
const isOfEarlier = (leftAt: Date | null, arrivedAt: Date | null) =>
  leftAt !== null && arrivedAt !== null && leftAt <= arrivedAt

const merge = (before: VisitFields | undefined, report: VisitReport): VisitFields => {
  const arrivedAt = report.arrivedAt ?? before?.arrivedAt ?? null
  const leftAt = before?.leftAt ?? null
  return {
    urbanArea: report.urbanArea ?? before?.urbanArea ?? false,
    presidentFemale: report.presidentFemale ?? before?.presidentFemale ?? false,
    arrivedAt,
    leftAt: report.leftAt ?? (isOfEarlier(leftAt, arrivedAt) ? null : leftAt),
    otherFields: report.otherFields ?? before?.otherFields ?? null,
  }
}

/** Adds times to the current visit, which was received before. The transaction must have locked the observer's row. */
export const completeVisit = async (
  scoped: ScopedDb,
  key: { readonly observerId: number; readonly stationId: number },
  times: Pick<VisitFields, 'arrivedAt' | 'leftAt'>,
): Promise<void> => {
  const current = await findCurrentVisit(scoped, key)
  if (!current) throw new Error(`observer ${key.observerId} has no visit of station ${key.stationId}`)
  await insertVisit(scoped, { ...current, ...key, ...times, revision: current.revision + 1 }, current.id)
}

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
  if (before && before.recordedAt > receivedAt) {
    await insertHistoricalVisit(scoped, { ...key, ...merge(undefined, report), revision, recordedAt: receivedAt })
    return
  }
  const visit = merge(before, report)
  if (before && isSame(before, visit)) return
  await insertVisit(scoped, { ...key, ...visit, revision, recordedAt: receivedAt }, before?.id)
  if (!before) await recountVisitedStations(scoped, key.observerId)
}

/**
 * Writes a visit that the phone recorded before the current one but that arrived after it: it adds what the current one lacks. The
 * transaction must have locked the observer's row.
 */
export const writeLateVisit = async (
  scoped: ScopedDb,
  key: { readonly observerId: number; readonly stationId: number },
  report: VisitReport,
  receivedAt: Date,
): Promise<void> => {
  const current = await findCurrentVisit(scoped, key)
  if (!current) return writeVisit(scoped, key, report, receivedAt)
  const arrivedAt = current.arrivedAt ?? report.arrivedAt ?? null
  const lateLeftAt = report.leftAt ?? null
  const leftAt = current.leftAt ?? (isOfEarlier(lateLeftAt, arrivedAt) ? null : lateLeftAt)
  if (isSameTime(current.arrivedAt, arrivedAt) && isSameTime(current.leftAt, leftAt)) return
  const late = { ...current, ...key, arrivedAt, leftAt, revision: current.revision + 1, recordedAt: receivedAt }
  await insertVisit(scoped, late, current.id)
}

/**
 * Replaces the current visit with the one that follows from an observer's items after a correction of the station. Without an item, a
 * visit that another source has changed stays. The transaction must have locked the observer's row.
 */
export const replaceVisit = async (
  scoped: ScopedDb,
  key: { readonly observerId: number; readonly stationId: number },
  { previous, next }: { readonly previous: VisitReport | undefined; readonly next: VisitReport | undefined },
  now: Date,
): Promise<void> => {
  const current = await findCurrentVisit(scoped, key)
  if (!next && !(current && previous && isSame(current, merge(current, previous)))) return
  const times = { arrivedAt: next?.arrivedAt ?? null, leftAt: next?.leftAt ?? null }
  const visit = { ...merge(current, next ?? {}), ...times }
  if (current && isSame(current, visit)) return
  await insertVisit(scoped, { ...key, ...visit, revision: (current?.revision ?? 0) + 1, recordedAt: now }, current?.id)
  if (!current) await recountVisitedStations(scoped, key.observerId)
}
