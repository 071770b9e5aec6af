import { describe, expect, it } from 'vitest'
import { renderLineChart, spreadLabels } from './line-chart.ts'

describe('labels at the ends of lines', () => {
  it('are at the ends of their lines', () => {
    expect(spreadLabels([100, 20, 60], 18, 340)).toEqual([100, 20, 60])
  })

  it('don’t overlap and stay inside the chart', () => {
    expect(spreadLabels([60, 60, 50], 18, 340)).toEqual([68, 86, 50])
    expect(spreadLabels([340, 339, 338], 18, 340)).toEqual([340, 322, 304])
  })
})

describe('a line chart', () => {
  const names = ['a page', 'the last page', 'a county', 'urgent ones', 'a ranking', 'a post', 'where < is & stays']
  const svg = renderLineChart({
    title: 'How long it takes',
    of: 'answers',
    unit: 'ms',
    sizes: [1e5, 1e6, 1e7],
    lines: names.map((name, at) => ({ name, values: [at + 1, at + 2.5, (at + 1) * 7] })),
  })

  it('names each line at its end, with its last value', () => {
    for (const [at, name] of names.slice(0, -1).entries()) expect(svg).toContain(`>${name}, ${(at + 1) * 7} ms</text>`)
    expect(svg).toContain('>where &lt; is &amp; stays, 49 ms</text>')
  })

  it('has a logarithmic size axis', () => {
    const places = ['100,000', '1,000,000', '10,000,000'].map(size =>
      Number(new RegExp(`x="([\\d.]+)"[^>]*>${size}<`).exec(svg)?.[1]),
    )
    const [first = 0, second = 0, third = 0] = places
    expect(second - first).toBeGreaterThan(0)
    expect(third - second).toBeCloseTo(second - first)
  })

  it('is small and supports light and dark', () => {
    expect(svg.length).toBeLessThan(10_000)
    expect(svg).toContain('prefers-color-scheme: dark')
  })
})
