import type { DayClock } from '../../simulator/plan/day-clock.ts'
import { createRandom } from '../../simulator/plan/random.ts'
import type { PhoneStep } from './phone-step.ts'

const LAST_ANSWER_MINUTE = 20.5 * 60

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
