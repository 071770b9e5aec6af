import { DAY_START_HOUR } from '../situation.ts'

export const MINUTES_PER_DAY = 24 * 60

/** Minutes of a time of the day, `HH:mm`, since the election day began: after midnight it goes on until the morning. */
export const minuteOfElectionDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return ((hours - DAY_START_HOUR) * 60 + minutes + MINUTES_PER_DAY) % MINUTES_PER_DAY
}
