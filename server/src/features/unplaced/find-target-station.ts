import type { Body } from '@scrutineer/contract/endpoint'
import type { unplaced } from '@scrutineer/contract/unplaced'
import type { Reach } from '../../domain/scope.ts'
import { invalid } from '../../http/problem.ts'
import { countyExists, findStationById, findStationByNumber } from './store.ts'

type Input = Pick<Body<typeof unplaced.place>, 'idPollingStation' | 'countyCode' | 'pollingStationNumber'>

const findByNumber = async (reach: Reach, countyCode: string, number: number) => {
  const station = await findStationByNumber(reach, countyCode, number)
  if (station) return station
  throw invalid(
    (await countyExists(reach, countyCode))
      ? { pollingStationNumber: [['unknown_station']] }
      : { countyCode: [['unknown_county']] },
  )
}

/** The station that reports are placed at, named by its id or by its county and number, never both. */
export const findTargetStation = async (
  reach: Reach,
  { idPollingStation, countyCode, pollingStationNumber }: Input,
) => {
  if (idPollingStation === undefined) {
    if (countyCode !== undefined && pollingStationNumber !== undefined)
      return findByNumber(reach, countyCode, pollingStationNumber)
    throw invalid({
      ...(countyCode === undefined && { countyCode: [['required']] }),
      ...(pollingStationNumber === undefined && { pollingStationNumber: [['required']] }),
    })
  }
  if (countyCode !== undefined || pollingStationNumber !== undefined)
    throw invalid({ idPollingStation: [['station_named_twice']] })
  const station = await findStationById(reach, idPollingStation)
  if (!station) throw invalid({ idPollingStation: [['unknown_station']] })
  return station
}
