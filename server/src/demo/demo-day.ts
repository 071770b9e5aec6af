import { clockOfDay, type DayClock, dayBefore, localTime } from '../simulator/plan/day-clock.ts'
import { END_OF_DAY } from '../simulator/plan/plan-day.ts'

/** Earlier in a day there are too few reports to show. */
const MIN_MINUTES_OF_DAY = 10 * 60

/** The simulated day: today until now, or all of yesterday before 10:00. */
export const demoDay = (now: Date, timeZone: string): { clock: DayClock; until: number } => {
  const { date, minute } = localTime(now, timeZone)
  if (minute < MIN_MINUTES_OF_DAY) return { clock: clockOfDay(dayBefore(date), timeZone), until: END_OF_DAY }
  return { clock: clockOfDay(date, timeZone), until: Math.min(minute, END_OF_DAY) }
}
