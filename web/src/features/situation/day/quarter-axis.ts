import type { Situation } from '@scrutineer/contract/situation'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { hourTicks } from '../../../lib/format/hour-ticks.ts'

export const QUARTER_MS = 15 * 60_000

type Day = Situation['day']

/** The quarter hours of the day, and the full hours with an even number as shares of it. */
export const quarterAxis = ({ from, until }: Pick<Day, 'from' | 'until'>, language: string, timeZone: string) => {
  const hours = hourTicks({ from, until }, language, timeZone).map(({ share, label }) => ({ at: share, label }))
  return { count: Math.round((Date.parse(until) - Date.parse(from)) / QUARTER_MS), hours }
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
