import { type StationState, stationStates } from '@scrutineer/contract/situation'
import type { MapLayout, Size } from './map-layout.ts'
import type { MapStation } from './map-station.ts'

/** Colors as the browser computes them from the theme. */
export interface MapColors {
  readonly edge: string
  readonly soft: string
  readonly surface: string
  readonly accent: string
  readonly late: string
  readonly danger: string
}

interface Drawing {
  readonly stations: readonly MapStation[]
  readonly layout: MapLayout
  readonly size: Size
  readonly colors: MapColors
  readonly hidden: ReadonlySet<StationState>
  /** Size of the marks: 1 on a map of about 600 pixels. */
  readonly scale: number
}

type Mark = (context: CanvasRenderingContext2D, x: number, y: number, scale: number) => void

const disc: Mark = (context, x, y, scale) => {
  context.moveTo(x + 1.5 * scale, y)
  context.arc(x, y, 1.5 * scale, 0, 2 * Math.PI)
}

const dot: Mark = (context, x, y, scale) => context.rect(x - 0.5 * scale, y - 0.5 * scale, scale, scale)

const ring: Mark = (context, x, y, scale) => {
  context.moveTo(x + 2.7 * scale, y)
  context.arc(x, y, 2.7 * scale, 0, 2 * Math.PI)
}

const triangle =
  (size: number): Mark =>
  (context, x, y, scale) => {
    const unit = size * scale
    context.moveTo(x, y - 4 * unit)
    context.lineTo(x + 3.7 * unit, y + 2.7 * unit)
    context.lineTo(x - 3.7 * unit, y + 2.7 * unit)
    context.closePath()
  }

const marks: Record<StationState, Mark> = {
  notCovered: dot,
  seen: disc,
  silent: ring,
  flagged: triangle(0.85),
  open: triangle(1.45),
}

const drawLens = (context: CanvasRenderingContext2D, { layout: { lens }, colors, scale }: Drawing) => {
  if (!lens) return
  const { x, y, radius, origin } = lens
  context.strokeStyle = colors.edge
  context.lineWidth = 1
  for (const circle of [lens, origin]) {
    context.beginPath()
    context.arc(circle.x, circle.y, circle.radius, 0, 2 * Math.PI)
    context.stroke()
  }
  const distance = Math.hypot(x - origin.x, y - origin.y) || 1
  const [ux, uy] = [(x - origin.x) / distance, (y - origin.y) / distance]
  context.setLineDash([2, 3])
  context.beginPath()
  context.moveTo(origin.x + ux * origin.radius, origin.y + uy * origin.radius)
  context.lineTo(x - ux * radius, y - uy * radius)
  context.stroke()
  context.setLineDash([])
  context.fillStyle = colors.soft
  context.font = `${12 * Math.max(1, scale * 0.9)}px ${getComputedStyle(context.canvas).fontFamily}`
  context.textAlign = 'center'
  context.fillText(lens.name, x, y - radius - 6)
}

/** Draws one path per state, the most important last. */
export const drawMap = (canvas: HTMLCanvasElement, drawing: Drawing) => {
  const { stations, layout, size, colors, hidden, scale } = drawing
  const context = canvas.getContext('2d')
  if (!context) return
  const density = devicePixelRatio || 1
  canvas.width = Math.round(size.width * density)
  canvas.height = Math.round(size.height * density)
  context.scale(density, density)
  drawLens(context, drawing)
  const fills: Record<StationState, string> = {
    notCovered: colors.edge,
    seen: colors.accent,
    silent: colors.late,
    flagged: colors.danger,
    open: colors.danger,
  }
  for (const state of stationStates) {
    if (hidden.has(state)) continue
    context.fillStyle = fills[state]
    context.strokeStyle = state === 'silent' ? colors.late : colors.surface
    context.lineWidth = state === 'silent' ? 1.5 * scale : 1
    context.globalAlpha = state === 'notCovered' || state === 'seen' ? 0.8 : 1
    context.beginPath()
    for (const [index, station] of stations.entries())
      if (station.state === state) marks[state](context, layout.xs[index] ?? 0, layout.ys[index] ?? 0, scale)
    if (state === 'silent') context.stroke()
    else {
      // An edge in the color of the page separates triangles that overlap.
      if (state === 'flagged' || state === 'open') context.stroke()
      context.fill()
    }
  }
  context.globalAlpha = 1
}
