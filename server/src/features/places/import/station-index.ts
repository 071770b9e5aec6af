import { getOrAdd, groupBy } from '@scrutineer/contract/helpers/groups'
import { inSlices } from '../../../domain/concurrency/slices.ts'
import { placeNameKey } from '../../../domain/place-names.ts'
import { withoutLeadingZeros } from './leading-zeros.ts'
import type { ExistingPlaces, ExistingStation } from './store.ts'

interface Named {
  readonly name: string
  readonly address: string
}

/** The stations of the database by code, by county and number, and by county and name. */
export const createStationIndex = async ({ stations, merged }: ExistingPlaces) => {
  const byCode = new Map<string, ExistingStation>()
  /** By code without leading zeros; undefined if several have it. */
  const byDigits = new Map<string, ExistingStation | undefined>()
  const byCounty = new Map<number, Map<number, ExistingStation>>()
  for await (const station of inSlices(stations)) {
    getOrAdd(byCounty, station.countyId, () => new Map()).set(station.number, station)
    if (station.code === null) continue
    byCode.set(station.code, station)
    const digits = withoutLeadingZeros(station.code)
    byDigits.set(digits, byDigits.has(digits) ? undefined : station)
  }
  const mergedCodes = new Set(merged.map(({ code }) => code))
  const mergedByCounty = new Map<number, Map<number, string | null>>()
  const mergedNames = new Map<string, number>()
  const mergedNameKey = (countyId: number, named: Named) => `${countyId}\n${stationNameKey(named)}`
  for (const { countyId, number, code, name } of merged) {
    getOrAdd(mergedByCounty, countyId, () => new Map()).set(number, code)
    const key = mergedNameKey(countyId, { name, address: '' })
    if (name !== '') mergedNames.set(key, (mergedNames.get(key) ?? 0) + 1)
  }

  const namesByCounty = new Map<number, Map<string, ExistingStation[]>>()
  const nameStations = (countyId: number) => groupBy([...(byCounty.get(countyId)?.values() ?? [])], stationNameKey)
  return {
    /** The station with a code, or with one that differs in leading zeros alone. */
    findByCode: (code: string) => byCode.get(code) ?? byDigits.get(withoutLeadingZeros(code)),
    findByNumber: (countyId: number | undefined, number: number) => byCounty.get(countyId ?? 0)?.get(number),
    isMergedCode: (code: string) => code !== '' && mergedCodes.has(code),
    /** The code, or null, of the merged station that had the number; undefined if none had it. */
    mergedCodeOf: (countyId: number | undefined, number: number) => mergedByCounty.get(countyId ?? 0)?.get(number),
    /** Whether the name is that of a merged station. Each one is found once. */
    takeMergedName: (countyId: number, named: Named) => {
      const key = mergedNameKey(countyId, named)
      const left = mergedNames.get(key) ?? 0
      mergedNames.set(key, left - 1)
      return left > 0
    },
    /** The stations of a county with a name, or those without a name by their address, in the order of their numbers. */
    findByName: (countyId: number, named: Named) =>
      getOrAdd(namesByCounty, countyId, () => nameStations(countyId)).get(stationNameKey(named)) ?? [],
    /** The numbers of a county that are in use. */
    numbersOf: (countyId: number | undefined): Iterable<number> => [
      ...(byCounty.get(countyId ?? 0)?.keys() ?? []),
      ...(mergedByCounty.get(countyId ?? 0)?.keys() ?? []),
    ],
  }
}

export type StationIndex = Awaited<ReturnType<typeof createStationIndex>>

/** What identifies a station without a number and a code in its county. */
const stationNameKey = ({ name, address }: Named) => placeNameKey(name || address)
