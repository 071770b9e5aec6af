import type { Measure } from '../harness/bench.ts'

const digits = (value: number) =>
  Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
const format = (value: number | undefined, unit: string) =>
  value === undefined ? '' : `${Number.isNaN(value) ? '–' : value.toFixed(digits(value))}${unit && ` ${unit}`}`

const status = ({ isMet }: Measure) => (isMet === undefined ? '' : isMet ? 'met' : 'MISSED')

const heads = ['measure', 'value', 'baseline', 'ratio', 'goal', '']

const rowsOf = (measures: readonly Measure[]) =>
  measures.map(each => [
    each.label,
    format(each.value, each.unit),
    format(each.baseline, each.unit),
    format(each.ratio, ''),
    each.goal ?? '',
    status(each),
  ])

/** Measures as a text table with aligned columns. */
export const formatTable = (measures: readonly Measure[]): string => {
  const rows = rowsOf(measures)
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map(row => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 || at > 3 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(heads), line(widths.map(width => '─'.repeat(width))), ...rows.map(line)].join('\n')
}
