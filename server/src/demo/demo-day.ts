import { clockOfDay, type DayClock, dayBefore, localTime } from '../simulator/plan/day-clock.ts'
import { END_OF_DAY } from '../simulator/plan/plan-day.ts'

/** Before this minute of a day there is too little to show of it. */
const MIN_MINUTES_OF_DAY = 10 * 60

/** The day the demo plays: today up to now, or all of yesterday when today is young. */
export const demoDay = (now: Date, timeZone: string): { clock: DayClock; until: number } => {
  const { date, minute } = localTime(now, timeZone)
  if (minute < MIN_MINUTES_OF_DAY) return { clock: clockOfDay(dayBefore(date), timeZone), until: END_OF_DAY }
  return { clock: clockOfDay(date, timeZone), until: Math.min(minute, END_OF_DAY) }
}
