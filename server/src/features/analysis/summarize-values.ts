import type { ValueSummary } from '@scrutineer/contract/analysis'
import {
  absolute,
  add,
  type Decimal,
  formatDecimal,
  MAX_DECIMALS,
  multiply,
  negate,
  parseDecimal,
} from '@scrutineer/contract/helpers/decimal'
import { DAY_MS } from '@scrutineer/contract/helpers/durations'
import { nice, ticks } from 'd3-array'
import { isNumberKind, isOfKind, type ValueInput } from '../../db/shared/typed-values.ts'

type Kind = ValueInput['kind']

/** A text that reports have. */
interface Typed {
  /** Canonical; null if the text isn't a value. */
  readonly typed: string | null
  readonly count: number
  /** The answer of one of the reports. */
  readonly answerId: number
}

type Extreme = { readonly value: string; readonly answerId: number } | null
export type Summary = Omit<ValueSummary, 'least' | 'most'> & { readonly least: Extreme; readonly most: Extreme }

/** The value as a number, exact for the 15 digits that values have; times in hours, dates in days since 1970. */
const toNumber = (kind: Kind, value: string): number => {
  if (kind === 'time') return Number(value.slice(0, 2)) + Number(value.slice(3)) / 60
  return kind === 'date' ? Date.parse(value) / DAY_MS : Number(value)
}

/** The value of a bin's limit. The end of a day is its last minute. */
const toValue = (kind: Kind, limit: number): string => {
  if (kind === 'time')
    return limit === 24 ? '23:59' : new Date(Math.round(limit * 60) * 60_000).toISOString().slice(11, 16)
  if (kind === 'date') return new Date(limit * DAY_MS).toISOString().slice(0, 10)
  // Without an exponent, and 0 without a sign.
  return (limit + 0).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
}

/** How far apart values are. */
const steps = { integer: 1, decimal: 0, time: 1 / 60, date: 1 }

const MAX_BINS = 10

/** Limits of bins of equal width: of hours of the day, days and whole numbers, or of decimals. */
const binLimits = (kind: Kind, least: number, most: number): number[] => {
  if (kind === 'decimal' && least === most) return [least, most]
  const end = { decimal: most, time: Math.ceil(most), integer: most + 1, date: most + 1 }[kind]
  const [from, to] = [kind === 'decimal' ? least : Math.floor(least), end]
  if (from === to) return [from, from + 1]
  const bins = kind === 'decimal' ? MAX_BINS : Math.min(kind === 'time' ? 24 : MAX_BINS, to - from)
  return ticks(...nice(from, to, bins), bins)
}

const parse = (value: string): Decimal => parseDecimal(value) ?? { units: 0n, scale: 0 }

/** Rounded to `MAX_DECIMALS`, or to the decimals of the sum if those are more. */
const meanOf = (sum: Decimal, count: number): Decimal => {
  const { units, scale } = add(sum, { units: 0n, scale: MAX_DECIMALS })
  const rounded = (2n * absolute({ units, scale }).units + BigInt(count)) / BigInt(2 * count)
  return { units: units < 0n ? -rounded : rounded, scale }
}

/**
 * Statistics of what reports have typed into an option. The quartiles of numbers are interpolated linearly, as R's type 7 does; those
 * of times and dates are the last value that isn't above that position.
 */
export const summarizeValues = (input: ValueInput, rows: readonly Typed[]): Summary => {
  const { kind } = input
  const values = rows
    .flatMap(({ typed, ...row }) =>
      typed !== null && isOfKind(kind, typed) ? [{ ...row, value: typed, number: toNumber(kind, typed) }] : [],
    )
    .sort((one, other) => one.number - other.number)
  const sumOf = (counted: readonly { readonly count: number }[]) => counted.reduce((sum, { count }) => sum + count, 0)
  const count = sumOf(values)
  const [first, last] = [values[0], values.at(-1)]
  const limitOf = (limit: string | number | undefined, none: number) =>
    limit === undefined ? none : toNumber(kind, String(limit))
  const [min, max] = [limitOf(input.min, Number.NEGATIVE_INFINITY), limitOf(input.max, Number.POSITIVE_INFINITY)]
  const sum = isNumberKind(kind)
    ? values.reduce((total, each) => add(total, multiply(parse(each.value), parse(String(each.count)))), parse('0'))
    : undefined
  /** Of the values in their order, from 0. */
  const valueAt = (index: number): string => {
    let before = 0
    for (const { value, count: times } of values) {
      before += times
      if (before > index) return value
    }
    return ''
  }
  const quartile = (quarters: number): string | null => {
    if (count === 0) return null
    const position = (count - 1) * quarters
    const lower = valueAt(Math.floor(position / 4))
    if (!sum) return lower
    const step = add(parse(valueAt(Math.ceil(position / 4))), negate(parse(lower)))
    return formatDecimal(add(parse(lower), multiply(step, { units: BigInt(25 * (position % 4)), scale: 2 })))
  }
  const edges = first && last ? binLimits(kind, first.number, last.number) : []
  const toBin = (from: number, index: number) => {
    const to = edges[index + 1] ?? from
    const isLast = index === edges.length - 2
    const inside = values.filter(({ number }) => number >= from && (number < to || (isLast && number === to)))
    const last = kind === 'time' && isLast ? to : to - steps[kind]
    return { from: toValue(kind, from), to: toValue(kind, to), last: toValue(kind, last), count: sumOf(inside) }
  }
  const [start = 0, end = 0] = [edges[0], edges.at(-1)]
  const median = quartile(2)
  return {
    kind,
    ...('unit' in input && input.unit !== undefined && { unit: input.unit }),
    count,
    sum: sum && count > 0 ? formatDecimal(sum) : null,
    mean: sum && count > 0 ? formatDecimal(meanOf(sum, count)) : null,
    q1: quartile(1),
    median,
    q3: quartile(3),
    least: first ? { value: first.value, answerId: first.answerId } : null,
    most: last ? { value: last.value, answerId: last.answerId } : null,
    bins: edges.slice(0, -1).map(toBin),
    medianAt: median === null ? null : end > start ? (toNumber(kind, median) - start) / (end - start) : 0.5,
    invalid: sumOf(rows) - count,
    outside: sumOf(values.filter(({ number }) => number < min || number > max)),
  }
}
