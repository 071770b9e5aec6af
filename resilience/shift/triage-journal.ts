import type { FollowUp, FollowUpEvent } from '@scrutineer/contract/follow-up'
import { expect } from 'vitest'
import { replay, type Step } from './replay.ts'

/** A change that a triager sent: the event that it causes. */
export interface Change {
  readonly idFollowUp: number
  readonly account: string
  readonly kind: 'taken' | 'released' | 'state' | 'comment' | 'referred'
  readonly value: string | null
}

/** A take that was refused. */
interface Refusal {
  readonly idFollowUp: number
  /** The owner that the reply named. */
  readonly owner: unknown
  /** The newest event that a reply contained before the request was sent. */
  readonly after: number
}

/** Whether a change that was made at this step has no event: the account has it already, nobody has it, or the state is the same. */
const changesNothing = ({ kind, account, value }: Change, { state, owner }: Step) =>
  (kind === 'released' && owner === null) ||
  (owner === account && ((kind === 'taken' && state !== 'reopened') || (kind === 'state' && state === value)))

/** Everything that the triagers did, and the events that the replies contained. */
export const createTriageJournal = () => {
  const newest = new Map<number, number>()
  const ownEvents = new Map<number, FollowUpEvent>()
  const refusals: Refusal[] = []
  const newestOf = (idFollowUp: number) => newest.get(idFollowUp) ?? 0
  /** The states between an event and the end. */
  const stepsSince = (events: readonly FollowUpEvent[], after: number) => {
    const { steps } = replay(events)
    return steps.filter((_, index) => (steps[index]?.event.id ?? 0) >= after)
  }
  /** The newest events in a reply after all that earlier replies contained. */
  const known = new Map<number, FollowUpEvent[]>()
  const withEarlier = ({ id, events }: FollowUp) => {
    const first = events[0]?.id ?? 0
    const all = [...(known.get(id) ?? []).filter(event => event.id < first), ...events]
    if ((known.get(id)?.at(-1)?.id ?? 0) < (all.at(-1)?.id ?? 0)) known.set(id, all)
    return all
  }
  return {
    newestOf,
    /** A successful reply contains exactly one new event of the account, unless there was nothing to change. */
    accept: (change: Change, after: number, followUp: FollowUp) => {
      const { id } = followUp
      const events = withEarlier(followUp)
      const { account, kind, value } = change
      const added = events.filter(event => event.account === account && !ownEvents.has(event.id))
      if (added.length > 0 || !stepsSince(events, after).some(step => changesNothing(change, step)))
        expect(added, `${kind} of ${id} by ${account}`).toMatchObject([{ account, kind, value }])
      for (const event of added) ownEvents.set(event.id, event)
      newest.set(id, Math.max(newestOf(id), events.at(-1)?.id ?? 0))
    },
    refuse: (idFollowUp: number, owner: unknown, after: number) => refusals.push({ idFollowUp, owner, after }),
    counts: () => ({ events: ownEvents.size, refusals: refusals.length }),
    /** Compares a follow-up at the end with what was acknowledged. Returns the ids of the acknowledged events. */
    check: ({ id, state, owner }: FollowUp, events: readonly FollowUpEvent[]) => {
      const end = replay(events)
      expect(end.faults, `follow-up ${id}`).toEqual([])
      expect({ state: end.state, owner: end.owner }, `follow-up ${id}`).toEqual({ state, owner })
      const byStaff = events.filter(({ account }) => account !== null)
      expect(
        byStaff.map(event => ownEvents.get(event.id)),
        `events of ${id}`,
      ).toEqual(byStaff)
      for (const refusal of refusals.filter(({ idFollowUp }) => idFollowUp === id))
        expect(stepsSince(events, refusal.after).map(step => step.owner)).toContain(refusal.owner)
      return byStaff.map(event => event.id)
    },
  }
}

export type TriageJournal = ReturnType<typeof createTriageJournal>
