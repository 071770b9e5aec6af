import { toPage } from '@scrutineer/contract/page'
import { stations } from '@scrutineer/contract/stations'
import { findElectionSettings } from '../../db/shared/election-settings.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import { readStationReports } from './station-reports.ts'
import { findStations, stationExists } from './store.ts'

export const stationRoutes = (serve: RouteRegistrar, { timeZone }: { timeZone: string }): void => {
  serve(stations.list, async ({ scoped, query }) => {
    const filter = { countyCode: query.county, stationNumber: query.pollingStationNumber }
    const { rows, count } = await findStations(scoped, filter, query)
    return toPage(rows, count, query)
  })

  serve(
    stations.get,
    async ({ scoped, params }) => {
      const { disagreementMinutes } = await findElectionSettings(scoped.db)
      return readStationReports(scoped, params.id, { disagreementMinutes, timeZone })
    },
    { resourceExists: existsById('id', stationExists) },
  )
}
