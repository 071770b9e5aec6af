import type { Body } from '@scrutineer/contract/endpoint'
import type { unplaced } from '@scrutineer/contract/unplaced'
import { recordAction } from '../../db/audit.ts'
import { inTransaction } from '../../db/client.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { problem } from '../../http/problem.ts'
import { findTargetStation } from './find-target-station.ts'
import { placeReport } from './place-report.ts'
import { type LockedReport, lockUnplacedReports, resolveReports } from './store.ts'

export interface UnplacedParts {
  readonly clock: Clock
  readonly timeZone: string
}

/** Locks the reports; unknown and foreign ones are not found, and one that somebody else resolved is a conflict. */
const lockOpen = async (reach: Reach, ids: readonly number[]): Promise<LockedReport[]> => {
  const distinct = [...new Set(ids)]
  const reports = await lockUnplacedReports(reach, distinct)
  if (reports.length < distinct.length) throw problem('not_found')
  if (reports.some(({ resolution }) => resolution !== null)) throw problem('conflict', { detail: ['resolved_already'] })
  return reports
}

/** Assigns reports to a station, all or none. */
export const placeReports = (
  reach: Reach,
  { clock, timeZone }: UnplacedParts,
  { account }: Staff,
  { ids, questionMap, optionMap, ...target }: Body<typeof unplaced.place>,
): Promise<void> =>
  inTransaction(reach.db, async db => {
    const scoped = { ...reach, db }
    const reports = await lockOpen(scoped, ids)
    const station = await findTargetStation(scoped, target)
    const now = clock()
    const placement = { station, questionMap: questionMap ?? {}, optionMap: optionMap ?? {}, timeZone, now }
    for (const report of reports) await placeReport(scoped, report, placement)
    await resolveReports(scoped, reports, { resolution: 'placed', account, at: now, stationId: station.id })
    const facts = { county: station.code, pollingStationNumber: station.number }
    for (const { id } of reports) await recordAction(scoped, { kind: 'unplaced', id }, facts)
  })

/** Dismisses reports, all or none; they are kept with the reason. */
export const dismissReports = (
  reach: Reach,
  { clock }: UnplacedParts,
  { account }: Staff,
  { ids, reason }: Body<typeof unplaced.dismiss>,
): Promise<void> =>
  inTransaction(reach.db, async db => {
    const scoped = { ...reach, db }
    const reports = await lockOpen(scoped, ids)
    await resolveReports(scoped, reports, { resolution: 'dismissed', account, at: clock(), reason })
    for (const { id } of reports) await recordAction(scoped, { kind: 'unplaced', id })
  })
