/** Measures by size; all lines share the sizes. */
export interface LineChart {
  readonly title: string
  /** What the sizes count. */
  readonly of: string
  readonly unit: string
  readonly sizes: readonly number[]
  readonly lines: readonly { readonly name: string; readonly values: readonly number[] }[]
}

const [width, height] = [760, 400]
const [left, right, top, bottom] = [56, 250, 48, 340]
const lineHeight = 18

const style = `
text { font: 13px system-ui, sans-serif; fill: #1f2937 }
.title { font-weight: 600 } .axis { fill: #6b7280 } .grid { stroke: #e5e7eb }
path { fill: none; stroke-width: 2.5 }
${['#1d4ed8', '#b45309', '#047857', '#be185d', '#6d28d9', '#0e7490', '#b91c1c'].map((color, at) => `.c${at} { stroke: ${color} }`).join(' ')}
.ground { fill: #fff }
@media (prefers-color-scheme: dark) {
text { fill: #e5e7eb } .axis { fill: #9ca3af } .grid { stroke: #374151 } .ground { fill: #0d1117 }
${['#60a5fa', '#fbbf24', '#34d399', '#f472b6', '#a78bfa', '#22d3ee', '#f87171'].map((color, at) => `.c${at} { stroke: ${color} }`).join(' ')}
}`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const short = (value: number) => String(Number(value.toPrecision(3)))

/** A round step that divides the range into four to ten parts. */
const stepFor = (max: number) => {
  const power = 10 ** Math.floor(Math.log10(max))
  return [0.2, 0.5, 1].map(part => part * power).find(step => max / step <= 8) ?? power
}

/** Label positions near the preferred ones without overlaps, in the same order. */
export const spreadLabels = (positions: readonly number[], apart: number, lowest: number): number[] => {
  const order = [...positions.keys()].sort((one, other) => (positions[one] ?? 0) - (positions[other] ?? 0))
  const placed: number[] = []
  let next = Number.NEGATIVE_INFINITY
  for (const at of order) {
    placed[at] = Math.max(positions[at] ?? 0, next)
    next = placed[at] + apart
  }
  // Labels pushed beyond the end shift the others back.
  let limit = lowest
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, limit)
    limit = placed[at] - apart
  }
  return placed
}

/** The curves as SVG with a logarithmic size axis and a label at each line’s end; supports light and dark. */
export const renderLineChart = ({ title, of, unit, sizes, lines }: LineChart): string => {
  const [first = 1, last = first] = [sizes.at(0), sizes.at(-1)]
  const step = stepFor(Math.max(...lines.flatMap(({ values }) => values)))
  const steps = Math.ceil(Math.max(...lines.flatMap(({ values }) => values)) / step)
  const x = (size: number) =>
    first === last ? left : left + (Math.log(size / first) / Math.log(last / first)) * (width - right - left)
  const y = (value: number) => bottom - (value / (steps * step)) * (bottom - top)
  const round = (position: number) => String(Math.round(position * 10) / 10)
  const text = (at: readonly [number, number], content: string, more = '') =>
    `<text x="${round(at[0])}" y="${round(at[1])}"${more}>${escaped(content)}</text>`
  const grid = Array.from({ length: steps + 1 }, (_, index) => {
    const value = index * step
    const line = `<path class="grid" d="M${left} ${round(y(value))}H${width - right}" style="stroke-width:1"/>`
    return line + text([left - 8, y(value) + 4], short(value), ' class="axis" text-anchor="end"')
  })
  const ticks = sizes.map(size =>
    text([x(size), bottom + 22], size.toLocaleString('en'), ' class="axis" text-anchor="middle"'),
  )
  const ends = spreadLabels(
    lines.map(({ values }) => y(values.at(-1) ?? 0)),
    lineHeight,
    bottom,
  )
  const drawn = lines.map(({ name, values }, at) => {
    const points = values.map((value, index) => `${round(x(sizes[index] ?? first))} ${round(y(value))}`)
    const end = ends[at] ?? 0
    const leader = `M${width - right + 6} ${round(y(values.at(-1) ?? 0))}L${width - right + 18} ${round(end)}`
    const label = text([width - right + 24, end + 4], `${name}, ${short(values.at(-1) ?? 0)} ${unit}`)
    return `<path class="c${at}" d="M${points.join('L')}"/><path class="c${at}" style="stroke-width:1" d="${leader}"/>${label}`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title><style>${style}</style><rect class="ground" width="100%" height="100%"/>`,
    text([left, 24], `${title}, ${unit}`, ' class="title"'),
    ...grid,
    ...ticks,
    text([(left + width - right) / 2, bottom + 44], of, ' class="axis" text-anchor="middle"'),
    ...drawn,
    '</svg>\n',
  ].join('\n')
}
