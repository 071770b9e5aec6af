import type { Body } from '@scrutineer/contract/core/endpoint'
import type { unplaced } from '@scrutineer/contract/unplaced'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findStationId, findStationKey, type StationKey } from '../../db/shared/observer-station.ts'
import { findCountyIds } from '../../db/shared/places/counties.ts'
import { invalid } from '../../domain/problem.ts'

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
export const findTargetStation = async (
  scoped: ScopedDb,
  { idPollingStation, countyCode, pollingStationNumber }: Input,
) => {
  // The route requires both.
  if (idPollingStation === undefined)
    return findByKey(scoped, { countyCode: countyCode ?? '', stationNumber: pollingStationNumber ?? 0 })
  if (countyCode !== undefined || pollingStationNumber !== undefined)
    throw invalid({ idPollingStation: [['station_named_twice']] })
  const station = await findStationKey(scoped, idPollingStation)
  if (!station) throw invalid({ idPollingStation: [['unknown_station']] })
  return station
}
