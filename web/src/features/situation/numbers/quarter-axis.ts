import type { Situation } from '@scrutineer/contract/situation'
import { formatDateTime, formatTime } from '../../../lib/format/dates.ts'

export const QUARTER_MS = 15 * 60_000
const HOUR_MS = 4 * QUARTER_MS

type Day = Situation['day']

/** The quarter hours of the day, and the full hours with an even number as shares of it. */
export const quarterAxis = ({ from, until }: Pick<Day, 'from' | 'until'>, language: string, timeZone: string) => {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  const hours = Array.from({ length: Math.round((end - start) / HOUR_MS) }, (_, index) => {
    const at = start + index * HOUR_MS
    return { at: (at - start) / (end - start), label: formatTime(new Date(at), language, timeZone).slice(0, 2) }
  })
  return { count: Math.round((end - start) / QUARTER_MS), hours: hours.filter(({ label }) => Number(label) % 2 === 0) }
}

/** The date of a day that is over, `2026-11-21`; undefined for today. */
export const pastDate = (day: Pick<Day, 'from' | 'until'> | undefined, asOf: string | undefined, timeZone: string) =>
  day && asOf && Date.parse(day.until) <= Date.parse(asOf)
    ? formatDateTime(new Date(day.from), timeZone).slice(0, 10)
    : undefined

/** The quarter hour that hasn't ended; undefined outside the day. */
export const currentQuarter = ({ from, until }: Pick<Day, 'from' | 'until'>, asOf: string) => {
  const now = Date.parse(asOf)
  return now < Date.parse(until) ? Math.floor((now - Date.parse(from)) / QUARTER_MS) : undefined
}
