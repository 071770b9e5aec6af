import type { FollowUpState } from '@scrutineer/contract/fields/follow-up-states'
import type { FollowUpEvent } from '@scrutineer/contract/follow-up'

/** State and owner of a follow-up after an event. */
export interface Step {
  readonly event: FollowUpEvent
  readonly state: FollowUpState
  readonly owner: string | null
}

const isUnfinished = (state: FollowUpState) => state === 'new' || state === 'taken' || state === 'reopened'

const apply = (before: Omit<Step, 'event'>, { kind, account, value }: FollowUpEvent): Omit<Step, 'event'> => {
  const { state, owner } = before
  switch (kind) {
    case 'taken':
      return { owner: account, state: isUnfinished(state) ? 'taken' : state }
    case 'released':
      return { owner: null, state: state === 'taken' ? 'new' : state }
    case 'state':
      // The value of such an event is a state.
      return { owner, state: value as FollowUpState }
    case 'reopened':
      return { owner, state: 'reopened' }
    default:
      return before
  }
}

/** Why an event is impossible in a state; undefined if it is possible. */
const findFault = ({ state, owner }: Omit<Step, 'event'>, { kind, account, value }: FollowUpEvent) => {
  if (kind === 'taken' && owner !== null && (owner !== account || state !== 'reopened')) return `taken from ${owner}`
  const isOwned = owner !== null && (state === 'taken' || state === 'reopened')
  if (kind === 'released' && account === null && (value !== 'silence' || !isOwned)) return `released in ${state}`
  if ((kind === 'released' || kind === 'state' || kind === 'referred') && account !== null && owner !== account)
    return `${kind} by ${account} while ${owner} had it`
  if (kind === 'state' && state === value) return `${value} twice`
  if (value === 'closed' && isUnfinished(state)) return `closed in ${state}`
  if (kind === 'reopened' && isUnfinished(state)) return `reopened in ${state}`
  return undefined
}

/** The follow-up after each of its events, and the events that are impossible at their place. */
export const replay = (events: readonly FollowUpEvent[]) => {
  const steps: Step[] = []
  const faults: string[] = []
  let current: Omit<Step, 'event'> = { state: 'new', owner: null }
  for (const event of events) {
    const fault = findFault(current, event)
    if (fault !== undefined) faults.push(`event ${event.id}: ${fault}`)
    current = apply(current, event)
    steps.push({ ...current, event })
  }
  return { steps, faults, ...current }
}
