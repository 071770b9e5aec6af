import type { ValueSummary } from '@scrutineer/contract/analysis'
import { MINUTES_PER_DAY } from '@scrutineer/contract/helpers/election-minute'

type Kind = ValueSummary['kind']
type Bin = ValueSummary['bins'][number]

const dayMs = 86_400_000

/** Since midnight. */
const minuteOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return 60 * hours + minutes
}

/** The last value of a bin, for its name. Of decimals, which have no last one, its end; of the last bin of times too. */
export const lastValueOf = (kind: Kind, { to }: Bin, isLastBin: boolean): string => {
  if (kind === 'decimal' || (kind === 'time' && isLastBin)) return to
  if (kind === 'integer') return String(Number(to) - 1)
  if (kind === 'date') return new Date(Date.parse(to) - dayMs).toISOString().slice(0, 10)
  const minute = (minuteOf(to) - 1 + MINUTES_PER_DAY) % MINUTES_PER_DAY
  return [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join(':')
}

const positionOf = (kind: Kind, value: string) => {
  if (kind === 'time') return minuteOf(value)
  return kind === 'date' ? Date.parse(value) : Number(value)
}

/** Where a value is on the axis of bins of equal width on screen, from 0 to 1. Undefined if it is in none. */
export const shareOfAxis = ({ kind, bins }: Pick<ValueSummary, 'kind' | 'bins'>, value: string): number | undefined => {
  const at = positionOf(kind, value)
  for (const [index, { from, to }] of bins.entries()) {
    const start = positionOf(kind, from)
    const end = positionOf(kind, to)
    const isInside = at >= start && (at < end || (at === end && index === bins.length - 1))
    if (isInside) return (index + (end > start ? (at - start) / (end - start) : 0.5)) / bins.length
  }
  return undefined
}
