import { SILENT_MINUTES, situation } from '@scrutineer/contract/situation'
import { findCountedNgos } from '../../db/shared/counted-ngos.ts'
import { applyTallyChanges } from '../../db/shared/counters.ts'
import { findTimeZone } from '../../db/shared/election-settings.ts'
import type { Clock } from '../../domain/clock.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { findSituation } from './find-situation.ts'
import { findStationMap, findStationStates } from './map-store.ts'

export const situationRoutes = (
  serve: RouteRegistrar,
  { clock, timeZone }: { clock: Clock; timeZone: string },
): void => {
  serve(situation.get, async ({ scoped, query }) => {
    const at = { now: clock(), timeZone: await findTimeZone(scoped.db, timeZone) }
    return findSituation(scoped, query.idNgo, at)
  })

  serve(situation.stations, ({ scoped }) => findStationMap(scoped))

  serve(situation.stationStates, async ({ scoped, query }) => {
    const now = clock()
    await applyTallyChanges(scoped.db)
    const ngos = await findCountedNgos(scoped, query.idNgo)
    const silentSince = new Date(now.getTime() - SILENT_MINUTES * 60_000)
    return { asOf: now, ...(await findStationStates(scoped, ngos, silentSince)) }
  })
}
