import type { DayClock } from '../../simulator/plan/day-clock.ts'
import { createRandom } from '../../simulator/plan/random.ts'
import type { Assignments } from './assignments.ts'
import type { PhoneStep } from './steps.ts'

const LAST_ANSWER_MINUTE = 20.5 * 60

/** Voting ends then; the day may go on. Observers stay for the count. */
export const LAST_VOTING_MINUTE = 20 * 60

/** Of the observers without an assigned station: those who have signed in and not arrived anywhere. */
const NOT_ARRIVED_SHARE = 0.04

/** Of the same observers: those who are on their way to another station. */
const TRAVELLING_SHARE = 0.16

interface Day {
  readonly clock: DayClock
  /** Last minute of the simulated day. */
  readonly until: number
  readonly seed: string
}

/**
 * Observers send the voting form of their last station between their plan and the end of the day, rather late. Otherwise nearly
 * all would have been silent for an hour when the day ends before the count.
 */
export const delayLastAnswers = (steps: readonly PhoneStep[], { clock, until, seed }: Day): PhoneStep[] => {
  const end = clock(Math.min(until, LAST_ANSWER_MINUTE))
  const last = new Map<string, PhoneStep>()
  for (const step of steps) {
    const { kind, at } = step.action
    const latest = last.get(step.phone)
    if (kind === 'answer' && step.action.formCode === 'B' && at <= end && (!latest || at > latest.action.at))
      last.set(step.phone, step)
  }
  return steps.map(step => {
    if (last.get(step.phone) !== step) return step
    const { action } = step
    const share = Math.sqrt(createRandom(`delay ${seed} ${step.phone}`).next())
    return { ...step, action: { ...action, at: Math.round(action.at + (end - action.at) * share) } }
  })
}

const findLastArrivals = (steps: readonly PhoneStep[]): ReadonlyMap<string, PhoneStep> => {
  const arrivals = new Map<string, PhoneStep>()
  for (const step of steps) {
    const last = arrivals.get(step.phone)
    if (step.action.kind === 'arrive' && (!last || step.action.at > last.action.at)) arrivals.set(step.phone, step)
  }
  return arrivals
}

/**
 * Some observers without an assigned station have not arrived, and some have left their last station a few minutes before the end
 * of the day. Otherwise all would be at a station while people vote.
 */
export const placeObservers = (
  steps: readonly PhoneStep[],
  { clock, until, seed, stations }: Day & Pick<Assignments, 'stations'>,
): PhoneStep[] => {
  const notArrived = new Set<string>()
  const departures = new Map<string, PhoneStep>()
  for (const [phone, { action }] of findLastArrivals(steps)) {
    if (stations.has(phone)) continue
    const random = createRandom(`place ${seed} ${phone}`)
    const { county, station } = action
    const at = clock(until - random.whole(4, 20))
    if (random.chance(NOT_ARRIVED_SHARE)) notArrived.add(phone)
    else if (until <= LAST_VOTING_MINUTE && random.chance(TRAVELLING_SHARE))
      departures.set(phone, { phone, action: { kind: 'leave', at, county, station } })
  }
  const beforeDeparture = ({ phone, action }: PhoneStep): PhoneStep => {
    const departure = departures.get(phone)?.action.at ?? action.at
    return { phone, action: { ...action, at: Math.min(action.at, departure) } }
  }
  return [...steps.filter(({ phone }) => !notArrived.has(phone)).map(beforeDeparture), ...departures.values()]
}
