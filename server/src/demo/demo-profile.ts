import { createRandom } from '../simulator/plan/random.ts'
import type { DemoObserver } from './people.ts'

export const observerCount = 300

const activeShare = 0.7

/** The observers who report on election day. */
export const activeObservers = (people: readonly DemoObserver[], seed: string): DemoObserver[] => {
  const random = createRandom(`active ${seed}`)
  return people.filter(() => random.chance(activeShare))
}

/** Compared to a load test: one post per form, few flagged answers and few pictures. */
export const demoProfile = { flagged: 0.0045, notes: 0.25, pictures: 0.25, answersPerPost: 1000 } as const
