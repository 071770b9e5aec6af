import { groupBy } from '@scrutineer/contract/helpers/groups'
import type { MapStation } from './map-station.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

interface Circle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** An enlarged city. */
interface Lens extends Circle {
  readonly name: string
  /** Its place on the map. */
  readonly origin: Circle
}

export interface MapLayout {
  /** Positions in pixels, in the order of the stations. */
  readonly xs: Float32Array
  readonly ys: Float32Array
  readonly lens: Lens | undefined
}

const PADDING = 14
/** Stations of a county that share less than this share of the map are drawn in a lens. */
const maxCitySize = 0.06
const minCityStations = 100
/** Square pixels per station below which dots hide each other. */
const minArea = 30
/** Of all stations, how many the lens may cover. */
const maxCoveredShare = 0.004
const LABEL_HEIGHT = 18

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The indexes of the stations of each county. */
const groupByCounty = (stations: readonly MapStation[]) =>
  groupBy([...stations.keys()], index => stations[index]?.countyCode ?? '')

/** The centre of some stations and the distance within which nearly all of them are. */
const circleOf = (indexes: readonly number[], xs: Float32Array, ys: Float32Array): Circle => {
  const x = median(indexes.map(index => xs[index] ?? 0))
  const y = median(indexes.map(index => ys[index] ?? 0))
  const distances = indexes
    .map(index => Math.hypot((xs[index] ?? 0) - x, (ys[index] ?? 0) - y))
    .toSorted((a, b) => a - b)
  return { x, y, radius: distances[Math.floor(distances.length * 0.97)] ?? 0 }
}

/** The range of the middle part of sorted values, widened by a number of degrees that depends on the range. */
const widened = (sorted: readonly number[], part: number, margin: (range: number) => number) => {
  const last = sorted.length - 1
  const lower = sorted[Math.floor(((1 - part) / 2) * last)] ?? 0
  const upper = sorted[Math.ceil(((1 + part) / 2) * last)] ?? 0
  return [lower - margin(upper - lower), upper + margin(upper - lower)] as const
}

/**
 * The range of coordinates without mistyped ones, which would shrink the map: those far from the middle half of all, and the few
 * beyond what nearly all others take up, however small that is.
 */
const boundsOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = widened(sorted, 0.5, range => 3 * range + 0.5)
  const nearlyAll = widened(sorted, 0.99, range => range / 2)
  const inside = sorted.filter(value => [half, nearlyAll].every(([from, to]) => value >= from && value <= to))
  return [inside[0] ?? 0, inside.at(-1) ?? 0] as const
}

const clamp = (value: number, [from, to]: readonly [number, number]) => Math.max(from, Math.min(to, value))

/**
 * Projects coordinates into the size, equidistant at the mean latitude, leaving `reserved` pixels at the right. Outliers are drawn at
 * the edge.
 */
const project = (stations: readonly MapStation[], { width, height }: Size, reserved: number) => {
  const latitudes = stations.map(({ latitude }) => latitude)
  const longitudes = stations.map(({ longitude }) => longitude)
  const rows = boundsOf(latitudes)
  const columns = boundsOf(longitudes)
  const [[south, north], [west, east]] = [rows, columns]
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [spanX, spanY] = [Math.max(0.01, (east - west) * narrowing), Math.max(0.01, north - south)]
  const scale = Math.min((width - reserved - 2 * PADDING) / spanX, (height - 2 * PADDING) / spanY)
  const [left, top] = [(width - reserved - spanX * scale) / 2, (height - spanY * scale) / 2]
  return {
    xs: Float32Array.from(longitudes, longitude => left + (clamp(longitude, columns) - west) * narrowing * scale),
    ys: Float32Array.from(latitudes, latitude => top + (north - clamp(latitude, rows)) * scale),
  }
}

/** The corner in which a circle covers the fewest stations, and how many these are. */
const emptiestCorner = (radius: number, { width, height }: Size, xs: Float32Array, ys: Float32Array) => {
  const margin = radius + 4
  const corners = [
    { x: width - margin, y: margin + LABEL_HEIGHT },
    { x: width - margin, y: height - margin },
    { x: margin, y: margin + LABEL_HEIGHT },
    { x: margin, y: height - margin },
  ].map(({ x, y }) => {
    const covered = xs.filter((other, index) => Math.hypot(other - x, (ys[index] ?? 0) - y) < radius + 4).length
    return { covered, circle: { x, y, radius } }
  })
  return corners.reduce((best, corner) => (corner.covered < best.covered ? corner : best))
}

/** The county with the most stations that are too dense to tell apart. */
const findCity = (stations: readonly MapStation[], xs: Float32Array, ys: Float32Array, { width, height }: Size) => {
  const cities = [...groupByCounty(stations).values()]
    .filter(indexes => indexes.length >= minCityStations)
    .map(indexes => ({ indexes, circle: circleOf(indexes, xs, ys) }))
    .filter(
      ({ indexes, circle: { radius } }) =>
        radius < maxCitySize * Math.max(width, height) && (Math.PI * radius ** 2) / indexes.length < minArea,
    )
  return cities.toSorted((a, b) => b.indexes.length - a.indexes.length)[0]?.indexes
}

/** Projects the stations and finds a place for the lens: the map shrinks until the lens covers few stations. */
const placeLens = (stations: readonly MapStation[], size: Size, inCity: ReadonlySet<number>) => {
  const radius = Math.min(0.125 * size.width, 0.2 * size.height)
  const places = [0, 0.5, 1, 1.5, 2].map(share => {
    const projected = project(stations, size, share * (radius + 4))
    const others = (values: Float32Array) => values.filter((_, index) => !inCity.has(index))
    return { ...projected, ...emptiestCorner(radius, size, others(projected.xs), others(projected.ys)) }
  })
  const free = places.find(({ covered }) => covered <= maxCoveredShare * stations.length)
  return free ?? places.reduce((best, place) => (place.covered < best.covered ? place : best))
}

/** Positions of the stations; those of a dense city are moved into a lens. */
export const layOutMap = (stations: readonly MapStation[], size: Size): MapLayout => {
  const whole = project(stations, size, 0)
  const city = findCity(stations, whole.xs, whole.ys, size)
  if (!city) return { ...whole, lens: undefined }
  const { xs, ys, circle: lens } = placeLens(stations, size, new Set(city))
  const origin = circleOf(city, xs, ys)
  const scale = (0.94 * lens.radius) / Math.max(1, origin.radius)
  for (const index of city) {
    const [dx, dy] = [((xs[index] ?? 0) - origin.x) * scale, ((ys[index] ?? 0) - origin.y) * scale]
    // Outliers move to the edge.
    const inside = Math.min(1, (0.96 * lens.radius) / Math.max(1, Math.hypot(dx, dy)))
    xs[index] = lens.x + dx * inside
    ys[index] = lens.y + dy * inside
  }
  const name = stations[city[0] ?? -1]?.county ?? ''
  return { xs, ys, lens: { ...lens, name, origin: { ...origin, radius: Math.max(4, origin.radius) } } }
}
