import { getOrAdd } from '@scrutineer/contract/helpers/groups'
import { inSlices } from '../../../domain/concurrency/slices.ts'
import { boxOf } from './country-boxes.ts'
import type { PlannedStation } from './plan.ts'
import type { ExistingPlaces } from './store.ts'

interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** A station that is far from the others of its county, or of the file. */
export interface OddCoordinates {
  readonly station: PlannedStation
  readonly kind: 'swapped' | 'outlier'
  /** Kilometers from the middle of the others. */
  readonly distance: number
}

type Located = PlannedStation & Position

const hasPosition = <Station extends Pick<PlannedStation, 'latitude' | 'longitude'>>(
  station: Station,
): station is Station & Position => station.latitude !== null && station.longitude !== null

const EARTH_RADIUS_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometers between two positions, along a great circle. */
const distanceBetween = (one: Position, other: Position): number => {
  const sine = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const [here, there] = [radians(one.latitude), radians(other.latitude)]
  const chord =
    sine(one.latitude, other.latitude) + Math.cos(here) * Math.cos(there) * sine(one.longitude, other.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Positions of which a median is computed: those of more would block other requests, and it is about the same. */
const MAX_SAMPLE = 4_000
/** Counties with fewer positions are compared with the whole file. */
const MIN_OF_COUNTY = 5
/** Nearer positions, in kilometers, are never odd: of a county, and of a file whose few counties may be far apart. */
const MIN_DISTANCE = 100
const MIN_DISTANCE_OF_FILE = 500
/** Multiples of the median distance. Swapping must bring a position nearer by more than chance: many countries have both. */
const OUTLIER = 10
const SWAPPED = 4
const HOME = 3
/** In larger regions, in kilometers, swapped coordinates are often inside by chance: those of stations abroad, for example. */
const MAX_MEDIAN = 500

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

interface Region {
  readonly middle: Position
  /** Kilometers from the middle to half of the positions. */
  readonly median: number
  /** Kilometers within which no position is odd. */
  readonly minDistance: number
}

const createRegion = (positions: readonly Position[], minDistance = MIN_DISTANCE): Region => {
  const step = Math.ceil(positions.length / MAX_SAMPLE)
  const sample = positions.filter((_, index) => index % step === 0)
  const middle = {
    latitude: medianOf(sample.map(({ latitude }) => latitude)),
    longitude: medianOf(sample.map(({ longitude }) => longitude)),
  }
  return { middle, median: medianOf(sample.map(position => distanceBetween(middle, position))), minDistance }
}

const swap = ({ latitude, longitude }: Position): Position => ({ latitude: longitude, longitude: latitude })

/** How a position differs from those of its region; undefined if it doesn't. */
const classify = ({ middle, median, minDistance }: Region, position: Position): OddCoordinates['kind'] | undefined => {
  const isWithin = (distance: number, multiple: number) => distance <= Math.max(minDistance, multiple * median)
  const distance = distanceBetween(middle, position)
  if (isWithin(distance, SWAPPED)) return undefined
  const home = Math.abs(position.longitude) <= 90 ? distanceBetween(middle, swap(position)) : Number.POSITIVE_INFINITY
  if (median <= MAX_MEDIAN && isWithin(home, HOME) && home <= distance / SWAPPED) return 'swapped'
  return isWithin(distance, OUTLIER) ? undefined : 'outlier'
}

/** Whether a position is where the swapped one should be: both near a place of the country and far from it. */
const isSwappedTo = (place: Position, position: Position): boolean => {
  if (Math.abs(position.longitude) > 90) return false
  const home = distanceBetween(place, swap(position))
  return home <= MAX_MEDIAN && home <= distanceBetween(place, position) / SWAPPED
}

/** A station of a swapped county may be right. */
const classifySwapped = ({ middle }: County, station: Position) => {
  const home = swap(middle)
  return distanceBetween(home, swap(station)) < distanceBetween(home, station) ? 'swapped' : undefined
}

interface County {
  readonly middle: Position
  readonly stations: readonly Located[]
}

/**
 * Finds the counties whose coordinates are swapped as a whole: by the box of the country, by the stations that there are, or else
 * because most of the file's stations have the others.
 */
const findSwappedCounties = (counties: readonly County[], existing: ExistingPlaces): ReadonlySet<County> => {
  const isInCountry = boxOf(existing.country)
  const isOutside = ({ middle }: County) => isInCountry?.(middle) === false && isInCountry(swap(middle))
  const swapped = new Set(counties.filter(isOutside))
  const isInside = ({ middle }: County) => isInCountry?.(middle) === true && !isInCountry(swap(middle))
  const undecided = counties.filter(county => !swapped.has(county) && !isInside(county))
  const known = existing.stations.filter(hasPosition)
  const [largest] = counties
    .filter(county => !swapped.has(county))
    .sort((a, b) => b.stations.length - a.stations.length)
  const place = known.length < MIN_OF_COUNTY ? largest?.middle : createRegion(known).middle
  if (!place) return swapped
  const others = undecided.filter(({ middle }) => isSwappedTo(place, middle))
  const count = (some: readonly County[]) => some.reduce((sum, { stations }) => sum + stations.length, 0)
  const [other] = others
  const rest = other ? undecided.filter(({ middle }) => isSwappedTo(other.middle, middle)) : []
  const areOthersRight = known.length < MIN_OF_COUNTY && !isInCountry && count(others) > count(rest)
  for (const county of areOthersRight ? rest : others) swapped.add(county)
  return swapped
}

/** Finds stations whose coordinates are probably wrong, in the order of the file. */
export const findOddCoordinates = async (
  stations: readonly PlannedStation[],
  existing: ExistingPlaces,
): Promise<OddCoordinates[]> => {
  const byCounty = new Map<number, Located[]>()
  const all: Located[] = []
  for await (const station of inSlices(stations)) {
    if (!hasPosition(station)) continue
    all.push(station)
    getOrAdd(byCounty, station.county.key, () => []).push(station)
  }
  const counties = new Map<number, County & { readonly region: Region }>()
  for await (const [key, positions] of inSlices(byCounty)) {
    const region = createRegion(positions)
    counties.set(key, { stations: positions, middle: region.middle, region })
  }
  const swappedCounties = findSwappedCounties([...counties.values()], existing)
  const right = [...counties.values()].flatMap(county => (swappedCounties.has(county) ? [] : county.stations))
  const whole = right.length < MIN_OF_COUNTY ? undefined : createRegion(right, MIN_DISTANCE_OF_FILE)
  const odd: OddCoordinates[] = []
  for await (const station of inSlices(all)) {
    const county = counties.get(station.county.key)
    if (!county) continue
    const region = county.stations.length < MIN_OF_COUNTY ? whole : county.region
    const kind = swappedCounties.has(county) ? classifySwapped(county, station) : region && classify(region, station)
    if (kind) odd.push({ station, kind, distance: distanceBetween((region ?? county).middle, station) })
  }
  return odd
}
