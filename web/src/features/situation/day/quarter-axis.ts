import type { Situation } from '@scrutineer/contract/situation'
import { formatDateTime } from '../../../lib/format/dates.ts'

export const QUARTER_MS = 15 * 60_000

type Day = Situation['day']

/** Number of quarter hours of the day. */
export const quarterCount = ({ from, until }: Pick<Day, 'from' | 'until'>) =>
  Math.round((Date.parse(until) - Date.parse(from)) / QUARTER_MS)

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
