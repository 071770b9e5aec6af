import type { Body } from '@scrutineer/contract/core/endpoint'
import type { unplaced } from '@scrutineer/contract/unplaced'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findStationId, findStationKey, type StationKey } from '../../db/shared/observer-station.ts'
import { findCountyIds } from '../../db/shared/places/counties.ts'
import type { Staff } from '../../domain/actor.ts'
import { invalid, problem } from '../../domain/problem.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { placeReport } from './place-report.ts'
import { type LockedReport, lockUnplacedReports, resolveReports } from './store.ts'

type Input = Pick<Body<typeof unplaced.place>, 'idPollingStation' | 'countyCode' | 'pollingStationNumber'>

const findByKey = async (scoped: ScopedDb, key: StationKey) => {
  const id = await findStationId(scoped, key)
  const station = id === undefined ? undefined : await findStationKey(scoped, id)
  if (station) return station
  throw invalid(
    (await findCountyIds(scoped, [key.countyCode])).size > 0
      ? { pollingStationNumber: [['unknown_station']] }
      : { countyCode: [['unknown_county']] },
  )
}

/**
 * The station to place reports at, by id or by county and number. Throws `invalid` if both are given or it is unknown.
 */
const findTargetStation = async (scoped: ScopedDb, { idPollingStation, countyCode, pollingStationNumber }: Input) => {
  // The route requires both.
  if (idPollingStation === undefined)
    return findByKey(scoped, { countyCode: countyCode ?? '', stationNumber: pollingStationNumber ?? 0 })
  if (countyCode !== undefined || pollingStationNumber !== undefined)
    throw invalid({ idPollingStation: [['station_named_twice']] })
  const station = await findStationKey(scoped, idPollingStation)
  if (!station) throw invalid({ idPollingStation: [['unknown_station']] })
  return station
}

export type UnplacedDependencies = Pick<ServerContext, 'clock' | 'timeZone'>

/** Locks open reports. Throws `not_found` if one is unknown or out of scope, `conflict` if one is already resolved. */
const lockOpenReports = async (scoped: ScopedDb, ids: readonly number[]): Promise<LockedReport[]> => {
  const distinct = [...new Set(ids)]
  const reports = await lockUnplacedReports(scoped, distinct)
  if (reports.length < distinct.length) throw problem('not_found')
  if (reports.some(({ resolution }) => resolution !== null)) throw problem('conflict', { detail: ['resolved_already'] })
  return reports
}

/** Places reports at a station in one transaction. */
export const placeReports = (
  scoped: ScopedDb,
  { clock, timeZone }: UnplacedDependencies,
  { account }: Staff,
  { ids, questionMap, optionMap, ...target }: Body<typeof unplaced.place>,
): Promise<void> =>
  inTransaction(scoped, async trx => {
    const reports = await lockOpenReports(trx, ids)
    const station = await findTargetStation(trx, target)
    const now = clock()
    const placement = { station, questionMap: questionMap ?? {}, optionMap: optionMap ?? {}, timeZone, now }
    for (const report of reports) await placeReport(trx, report, placement)
    await resolveReports(trx, reports, { resolution: 'placed', account, at: now, stationId: station.id })
    const facts = { county: station.countyCode, pollingStationNumber: station.stationNumber }
    for (const { id } of reports) await recordAuditEntry(trx, { kind: 'unplaced', id }, facts)
  })

/** Dismisses reports in one transaction; they stay stored with the reason. */
export const dismissReports = (
  scoped: ScopedDb,
  { clock }: UnplacedDependencies,
  { account }: Staff,
  { ids, reason }: Body<typeof unplaced.dismiss>,
): Promise<void> =>
  inTransaction(scoped, async trx => {
    const reports = await lockOpenReports(trx, ids)
    await resolveReports(trx, reports, { resolution: 'dismissed', account, at: clock(), reason })
    for (const { id } of reports) await recordAuditEntry(trx, { kind: 'unplaced', id })
  })
