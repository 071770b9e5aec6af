import { createRandom } from '../simulator/plan/random.ts'
import type { DemoObserver } from './people.ts'

export const observerCount = 300

const activeShare = 0.7

/** Those who report on the day; the others were trained and stayed at home. */
export const activeObservers = (people: readonly DemoObserver[], seed: string): DemoObserver[] => {
  const random = createRandom(`active ${seed}`)
  return people.filter(() => random.chance(activeShare))
}

/** How the demo's phones differ from a load test's: one post a form, few alarms, a picture now and then. */
export const demoProfile = { flagged: 0.0045, notes: 0.25, pictures: 0.25, answersPerPost: 1000 } as const
