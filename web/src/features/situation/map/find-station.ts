import type { StationState } from '@scrutineer/contract/situation'
import type { MapLayout } from './map-layout.ts'
import type { MapStation } from './map-station.ts'

const vectors: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface DrawnMap {
  readonly stations: readonly MapStation[]
  readonly layout: MapLayout
  readonly hidden: ReadonlySet<StationState>
}

const importance: Record<StationState, number> = { notCovered: 0, seen: 1, silent: 2, flagged: 3, open: 4 }
/** Largest distance from the pointer, in pixels. */
const maxDistancePx = 10

/** The station at a position; of several, rather a flagged or silent one. */
export const findStationAt = ({ stations, layout: { xs, ys }, hidden }: DrawnMap, x: number, y: number) => {
  let [best, bestDistance] = [-1, maxDistancePx ** 2]
  for (const [index, { state }] of stations.entries()) {
    if (hidden.has(state)) continue
    const squared = ((xs[index] ?? 0) - x) ** 2 + ((ys[index] ?? 0) - y) ** 2
    if (squared > maxDistancePx ** 2) continue
    const distance = squared - importance[state] * 12
    if (distance < bestDistance) [best, bestDistance] = [index, distance]
  }
  return best < 0 ? undefined : best
}

/** The next flagged or silent station in the direction of an arrow key; undefined for other keys and at the end. */
export const findNextStation = (
  { stations, layout: { xs, ys }, hidden }: DrawnMap,
  key: string,
  from: { x: number; y: number },
  current: number | undefined,
) => {
  const vector = vectors[key]
  if (!vector) return undefined
  const [vx, vy] = vector
  let [best, bestCost] = [-1, Number.POSITIVE_INFINITY]
  for (const [index, { state }] of stations.entries()) {
    if (importance[state] < importance.silent || hidden.has(state) || index === current) continue
    const [dx, dy] = [(xs[index] ?? 0) - from.x, (ys[index] ?? 0) - from.y]
    const along = dx * vx + dy * vy
    if (along < 0.5) continue
    // A station to the side is farther than one ahead.
    const cost = along + 3 * Math.abs(dx * vy + dy * vx)
    if (cost < bestCost) [best, bestCost] = [index, cost]
  }
  return best < 0 ? undefined : best
}
