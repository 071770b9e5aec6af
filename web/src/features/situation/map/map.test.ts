import type { StationMap } from '@scrutineer/contract/situation'
import { expect, test } from 'vitest'
import { findNextStation, findStationAt } from './find-station.ts'
import { layOutMap } from './map-layout.ts'
import { combineStations, type MapStation } from './map-station.ts'

const positions: StationMap = {
  key: '3-6',
  ids: [1, 2, 3],
  latitudes: [44.4, 46.7, 41.9],
  longitudes: [26.1, 23.6, 12.5],
  numbers: [530, 12, 1],
  countyIndexes: [0, 1, 2],
  counties: [
    { code: 'B', name: 'București', diaspora: false },
    { code: 'CJ', name: 'Cluj', diaspora: false },
    { code: 'DI', name: 'Diaspora', diaspora: true },
  ],
}

test('stations abroad aren’t on the map, and states of another set of stations don’t fit', () => {
  const stations = combineStations(positions, { key: '3-6', states: '402' })
  expect(stations?.map(({ name, county, state }) => [name, county, state])).toEqual([
    ['B 530', 'București', 'open'],
    ['CJ 12', 'Cluj', 'notCovered'],
  ])
  expect(combineStations(positions, { key: '4-9', states: '4021' })).toBeUndefined()
})

const station = (fields: Partial<MapStation>): MapStation => ({
  id: 1,
  name: 'AB 1',
  county: 'Alba',
  countyCode: 'AB',
  latitude: 46,
  longitude: 24,
  state: 'seen',
  ...fields,
})
const size = { width: 600, height: 400 }
/** Stations over the whole country. */
const country = Array.from({ length: 400 }, (_, index) =>
  station({ id: index, latitude: 43.7 + (index % 20) * 0.23, longitude: 20.3 + Math.floor(index / 20) * 0.48 }),
)
const city = Array.from({ length: 300 }, (_, index) =>
  station({
    id: 1000 + index,
    countyCode: 'B',
    county: 'București',
    latitude: 44.43 + 0.05 * Math.sin(index),
    longitude: 26.1 + 0.07 * Math.cos(index * 1.7),
  }),
)

test('north is at the top, east at the right, and all stations are inside', () => {
  const { xs, ys, lens } = layOutMap(country, size)
  expect(lens).toBeUndefined()
  expect(ys[0]).toBeGreaterThan(ys[19] ?? 0)
  expect(xs[0]).toBeLessThan(xs[399] ?? 0)
  expect(xs.every(x => x >= 0 && x <= size.width) && ys.every(y => y >= 0 && y <= size.height)).toBe(true)
})

test('a mistyped coordinate doesn’t shrink the map: its station is drawn at the edge', () => {
  const { xs, ys } = layOutMap(country, size)
  const mistyped = station({ id: 999, latitude: 4.43, longitude: 261 })
  const withOutlier = layOutMap([...country, mistyped], size)
  expect([...withOutlier.xs.slice(0, -1)]).toEqual([...xs])
  expect([...withOutlier.ys.slice(0, -1)]).toEqual([...ys])
  expect([withOutlier.xs.at(-1), withOutlier.ys.at(-1)]).toEqual([Math.max(...xs), Math.max(...ys)])
})

test('in a small election too: a city whose coordinates differ by a tenth of a degree', () => {
  const { xs, ys } = layOutMap(city, size)
  const withOutlier = layOutMap([...city, station({ id: 999, latitude: 44.93, longitude: 26.1 })], size)
  const spread = (values: Float32Array) => Math.max(...values) - Math.min(...values)
  expect(spread(withOutlier.xs.slice(0, -1))).toBeGreaterThan(spread(xs) * 0.9)
  expect(spread(withOutlier.ys.slice(0, -1))).toBeGreaterThan(spread(ys) * 0.9)
})

test('a dense city is drawn in a lens, which covers few other stations', () => {
  const stations = [...country, ...city]
  const { xs, ys, lens } = layOutMap(stations, size)
  expect(lens?.name).toBe('București')
  const { x = 0, y = 0, radius = 0 } = lens ?? {}
  const isInLens = stations.map((_, index) => Math.hypot((xs[index] ?? 0) - x, (ys[index] ?? 0) - y) <= radius)
  expect(isInLens.slice(country.length).every(Boolean)).toBe(true)
  expect(isInLens.slice(0, country.length).filter(Boolean).length).toBeLessThan(4)
})

const row = (states: readonly MapStation['state'][]) => {
  const stations = states.map((state, index) => station({ id: index, longitude: 22 + index, state }))
  return { stations, layout: layOutMap(stations, size), hidden: new Set<MapStation['state']>() }
}

test('an arrow goes to the next flagged or silent station in its direction', () => {
  const map = row(['open', 'seen', 'silent', 'notCovered', 'flagged'])
  const at = (index: number) => ({ x: map.layout.xs[index] ?? 0, y: map.layout.ys[index] ?? 0 })
  expect(findNextStation(map, 'ArrowRight', at(0), 0)).toBe(2)
  expect(findNextStation(map, 'ArrowRight', at(2), 2)).toBe(4)
  expect(findNextStation(map, 'ArrowRight', at(4), 4)).toBeUndefined()
  expect(findNextStation(map, 'ArrowLeft', at(2), 2)).toBe(0)
  expect(findNextStation(map, 'Tab', at(2), 2)).toBeUndefined()
  expect(findNextStation({ ...map, hidden: new Set(['silent']) }, 'ArrowRight', at(0), 0)).toBe(4)
})

test('the pointer finds the station under it, rather a flagged one', () => {
  const map = row(['seen', 'seen'])
  const [x = 0, y = 0] = [map.layout.xs[1], map.layout.ys[1]]
  expect(findStationAt(map, x + 3, y)).toBe(1)
  expect(findStationAt(map, x + 20, y)).toBeUndefined()
  const stations = [station({ id: 1 }), station({ id: 2, state: 'open' })]
  const layout = { xs: Float32Array.of(10, 13), ys: Float32Array.of(10, 10), lens: undefined }
  expect(findStationAt({ stations, layout, hidden: new Set() }, 10, 10)).toBe(1)
})
