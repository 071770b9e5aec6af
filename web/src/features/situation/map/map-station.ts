import { type StationMap, type StationState, stationStates } from '@scrutineer/contract/situation'

/** A station of the map. */
export interface MapStation {
  readonly id: number
  /** County code and number: `AB 12`. */
  readonly name: string
  readonly county: string
  readonly countyCode: string
  readonly latitude: number
  readonly longitude: number
  readonly state: StationState
}

/** Combines positions and states; undefined if they are of different sets of stations. Stations abroad aren't on the map. */
export const combineStations = (map: StationMap, states: { key: string; states: string }): MapStation[] | undefined => {
  if (map.key !== states.key) return undefined
  return map.ids.flatMap((id, index) => {
    const county = map.counties[map.countyIndexes[index] ?? -1]
    const state = stationStates[Number(states.states[index])]
    if (!county || county.diaspora || !state) return []
    const [latitude = 0, longitude = 0] = [map.latitudes[index], map.longitudes[index]]
    const name = `${county.code} ${map.numbers[index]}`
    return { id, name, county: county.name, countyCode: county.code, latitude, longitude, state }
  })
}
