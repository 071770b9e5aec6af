import type { AppStations } from '@scrutineer/contract/observer-app'
import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { maxFoundStations, type Station, stationKey } from '../../model/app-model.ts'
import { distanceBetween } from './nearest.ts'
import { createStationIndex } from './station-index.ts'

const MAX_NEAREST = 10

const isStation = (station: Station | undefined) => station !== undefined

export const createStationList = (list: AppStations) => {
  const { counties, stations, idSteps } = list
  let id = 0
  const ids = idSteps?.map(step => {
    id += step
    return id
  })
  // Built in the background before the first search.
  const index = createStationIndex(list)
  /** Cache of row indexes by key. */
  const rows = new Map<string, number>()

  const findRow = (key: OutboxStation) => {
    const name = stationKey(key)
    const known = rows.get(name)
    if (known !== undefined) return known
    const county = counties.findIndex(({ code }) => code === key.countyCode)
    const row = stations.findIndex(station => station[0] === county && station[1] === key.pollingStationNumber)
    rows.set(name, row)
    return row
  }

  const toStation = (row: number): Station | undefined => {
    const station = stations[row]
    const county = station && counties[station[0]]
    if (!county) return undefined
    const [, pollingStationNumber, address, latitude, longitude, registeredVoters] = station
    const position = latitude === null || longitude === null ? null : { latitude, longitude }
    const { code, name, path } = county
    const known = ids && { stationId: ids[row], stationsVersion: list.version }
    return {
      countyCode: code,
      countyName: name,
      path,
      pollingStationNumber,
      ...known,
      address,
      position,
      registeredVoters,
    }
  }

  return {
    /** In the office's order. */
    counties,
    find: (key: OutboxStation) => toStation(findRow(key)),
    /** These stations as a list of their own. */
    pick: (keys: readonly OutboxStation[]): AppStations => {
      const picked = [...new Set(keys.map(findRow))].filter(row => row >= 0)
      const pickedIds = ids && picked.map(row => ids[row] ?? 0)
      return {
        version: list.version,
        counties,
        stations: picked.flatMap(row => stations.slice(row, row + 1)),
        ...(pickedIds && { idSteps: pickedIds.map((each, index) => each - (pickedIds[index - 1] ?? 0)) }),
      }
    },
    /** Stations whose position is known, the nearest first, with their distances in metres. */
    findNearest: (position: NonNullable<Station['position']>) => {
      const known = stations.flatMap(([, , , latitude, longitude], row) =>
        latitude === null || longitude === null
          ? []
          : [{ row, metres: distanceBetween(position, { latitude, longitude }) }],
      )
      return known
        .sort((a, b) => a.metres - b.metres)
        .slice(0, MAX_NEAREST)
        .flatMap(({ row, metres }) => {
          const station = toStation(row)
          return station ? [{ station, metres }] : []
        })
    },
    /** Stations whose county, number or address have all words of the text, best first. */
    search: async (text: string) => (await index).search(text, maxFoundStations).map(toStation).filter(isStation),
  }
}

export type StationList = ReturnType<typeof createStationList>
