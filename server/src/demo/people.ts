import { createRandom } from '../simulator/plan/random.ts'
import people from './content/people.json' with { type: 'json' }

/** Fictional organizations and their staff. */
export const demoNgos = people.ngos

export interface DemoObserver {
  name: string
  /** From 0700 000 001 on, distinguishable from real numbers. */
  phone: string
  /** Index of the NGO in `demoNgos`. */
  ngo: number
}

/** Observers with generated names: half belong to the organizer, the others to its partners. */
export const demoObservers = (count: number, seed: string): DemoObserver[] => {
  const random = createRandom(`people ${seed}`)
  return Array.from({ length: count }, (_, index) => {
    const first = random.pick(people.givenNames)
    const second = random.chance(0.2) ? random.pick(people.givenNames) : first
    const name = `${second === first ? first : `${first}-${second}`} ${random.pick(people.familyNames)}`
    const digits = `${index + 1}`.padStart(6, '0')
    return { name, phone: `0700 ${digits.slice(0, 3)} ${digits.slice(3)}`, ngo: random.pick([0, 0, 0, 1, 1, 2]) }
  })
}
