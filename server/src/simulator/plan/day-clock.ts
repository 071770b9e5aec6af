import { DateTime } from 'luxon'

/** The calendar day (`yyyy-MM-dd`) and the minute since midnight in a time zone. */
export const localTime = (timestamp: Date, timeZone: string) => {
  const time = DateTime.fromJSDate(timestamp, { zone: timeZone })
  return { date: time.toISODate() ?? '', minute: time.hour * 60 + time.minute }
}

/** Converts a wall-clock minute since midnight to epoch milliseconds, for one day in one time zone. */
export type DayClock = (minute: number) => number

export const clockOfDay = (date: string, timeZone: string): DayClock => {
  const day = DateTime.fromISO(date, { zone: timeZone })
  const cache = new Map<number, number>()
  return time => {
    const minute = Math.floor(time)
    const timestamp = cache.get(minute) ?? day.set({ hour: 0, minute }).toMillis()
    cache.set(minute, timestamp)
    return timestamp
  }
}

/** The day before, as `yyyy-MM-dd`. */
export const dayBefore = (date: string): string => DateTime.fromISO(date).minus({ days: 1 }).toISODate() ?? ''
