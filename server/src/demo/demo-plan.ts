import { FormUpload, type Question } from '@scrutineer/contract/forms'
import { clockOfDay, type DayClock, dayBefore, localTime } from '../simulator/plan/day-clock.ts'
import { END_OF_DAY } from '../simulator/plan/plan-day.ts'
import { createRandom } from '../simulator/plan/random.ts'
import countingForm from './content/counting-form.json' with { type: 'json' }
import openingForm from './content/opening-form.json' with { type: 'json' }
import votingForm from './content/voting-form.json' with { type: 'json' }
import type { DemoObserver } from './people.ts'

/** As the editor publishes them. The first option of every question is the expected one. */
export const demoForms = [openingForm, votingForm, countingForm].map(form => FormUpload.parse(form))

export const observerCount = 300

const activeShare = 0.7

/** The observers who report on election day. */
export const activeObservers = (people: readonly DemoObserver[], seed: string): DemoObserver[] => {
  const random = createRandom(`active ${seed}`)
  return people.filter(() => random.chance(activeShare))
}

/** Counties with several times as many flags as the others. */
const troubledCounties: ReadonlySet<string> = new Set(['B', 'CT', 'GL', 'PH', 'TR', 'VS'])

const demoFlagged = (county: string): number => (troubledCounties.has(county) ? 0.012 : 0.0028)

/** Counties where most voters wait for more than ten minutes: large ones, so that their shares can be compared. */
const crowdedCounties: ReadonlySet<string> = new Set(['B', 'IS', 'TM'])

const demoExpected = (county: string, { code }: Question) =>
  code === 'B02' && crowdedCounties.has(county) ? 0.2 : undefined

/** Compared to a load test: one post per form, few flagged answers and few pictures. */
export const demoProfile = {
  flagged: demoFlagged,
  expected: demoExpected,
  notes: 0.25,
  pictures: 0.25,
  corrected: 0.4,
  answersPerPost: 1000,
} as const

/** Earlier in a day there are too few reports to show. */
const MIN_MINUTES_OF_DAY = 10 * 60

/** The simulated day: today until now, or all of yesterday before 10:00. */
export const demoDay = (now: Date, timeZone: string): { clock: DayClock; until: number } => {
  const { date, minute } = localTime(now, timeZone)
  if (minute < MIN_MINUTES_OF_DAY) return { clock: clockOfDay(dayBefore(date), timeZone), until: END_OF_DAY }
  return { clock: clockOfDay(date, timeZone), until: Math.min(minute, END_OF_DAY) }
}
