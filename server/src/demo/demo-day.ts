import { endOfDay } from '../simulator/day.ts'
import { clockOfDay, type DayClock, dayBefore, localTime } from '../simulator/election-time.ts'

/** Before this minute of a day there is too little to show of it. */
const dayHasBegun = 10 * 60

/** The day the demo plays: today up to now, or all of yesterday when today is young. */
export const demoDay = (now: Date, timeZone: string): { clock: DayClock; until: number } => {
  const { date, minute } = localTime(now, timeZone)
  if (minute < dayHasBegun) return { clock: clockOfDay(dayBefore(date), timeZone), until: endOfDay }
  return { clock: clockOfDay(date, timeZone), until: Math.min(minute, endOfDay) }
}
