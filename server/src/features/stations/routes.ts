import { toPage } from '@scrutineer/contract/core/page'
import { exportContentTypes } from '@scrutineer/contract/exports'
import { stations } from '@scrutineer/contract/stations'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { applyTallyChanges } from '../../db/shared/counters.ts'
import { findElectionSettings } from '../../db/shared/election-settings.ts'
import { resolveAreaCounties } from '../../db/shared/places/areas.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { deleteStation, saveStation } from './change-station.ts'
import { exportStations } from './export/export-stations.ts'
import { findStations } from './list-store.ts'
import { mergeStations } from './merge/merge-stations.ts'
import { readStationReports } from './station-reports.ts'

type StationDependencies = Pick<ServerContext, 'timeZone' | 'clock'>

export const stationRoutes = (serve: RouteRegistrar, { timeZone: serverZone, clock }: StationDependencies): void => {
  const change = (scoped: ScopedDb, { confirm = false }: { confirm?: boolean | undefined }) => ({
    scoped,
    now: clock(),
    isConfirmed: confirm,
  })

  serve(stations.list, async ({ scoped, query }) => {
    const countyIds = await resolveAreaCounties(scoped, query.area)
    await applyTallyChanges(scoped.db)
    const { rows, count } = await findStations(scoped, { ...query, countyIds })
    return toPage(rows, count, query)
  })

  serve(stations.get, async ({ scoped, params }) => {
    const { disagreementMinutes, timeZone } = await findElectionSettings(scoped.db)
    return readStationReports(scoped, params.id, { disagreementMinutes, timeZone: timeZone ?? serverZone })
  })

  serve(stations.save, ({ scoped, body }) => saveStation(change(scoped, body), body))
  serve(stations.remove, ({ scoped, params, query }) => deleteStation(change(scoped, query), params.id))

  serve(stations.merge, ({ scoped, params, body }) => mergeStations(change(scoped, body), params.id, body.into))

  serve(stations.export, async ({ scoped, query, request, reply }) => {
    const format = query.format ?? 'csv'
    reply.type(exportContentTypes[format])
    // Fastify calls this handler for HEAD too: headers only.
    if (request.method === 'HEAD') return
    await recordAuditEntry(scoped, null, { format })
    const file = await exportStations(scoped, format)
    await reply.header('content-disposition', `attachment; filename="stations.${format}"`).send(file)
  })
}
