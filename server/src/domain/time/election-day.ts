import { DAY_START_HOUR } from '@scrutineer/contract/situation'
import { DateTime } from 'luxon'

const QUARTER_MS = 15 * 60_000

/** Number of the quarter hour that a time is in, since 1970. */
export const quarterOf = (time: Date): number => Math.floor(time.getTime() / QUARTER_MS)

/** The start of a quarter hour that `quarterOf` returned. */
export const startOfQuarter = (quarter: number): Date => new Date(quarter * QUARTER_MS)

/** The election day that a time is in: it begins in the morning, before the polls open, and ends the next morning. */
export const electionDayOf = (now: Date, zone: string): { from: Date; until: Date } => {
  const local = DateTime.fromJSDate(now, { zone })
  const startOf = (day: DateTime) => day.set({ hour: DAY_START_HOUR, minute: 0, second: 0, millisecond: 0 })
  const day = local.hour < DAY_START_HOUR ? local.minus({ days: 1 }) : local
  return { from: startOf(day).toJSDate(), until: startOf(day.plus({ days: 1 })).toJSDate() }
}
