import type { FollowUpResult, FollowUpState } from '@scrutineer/contract/fields/follow-up-states'
import type { FollowUpEvent } from '@scrutineer/contract/follow-up'

/** What one member of staff did about one report, as the events that it must have caused. */
export interface Entry {
  readonly owner: string
  readonly events: { kind: FollowUpEvent['kind']; value: string | null }[]
}

/** The plan of a report: its result, and whether it is closed immediately or when the owner comes back to it. */
export interface Plan {
  readonly result: Exclude<FollowUpResult, 'closed'> | undefined
  readonly referredTo: string | undefined
  readonly closesImmediately: boolean
}

export const planOf = (station: number): Plan => ({
  result: ([undefined, 'confirmed', 'unfounded', 'unverifiable'] as const)[station % 4],
  referredTo: station % 4 === 1 ? `County bureau ${station}` : undefined,
  closesImmediately: station > 10 && station <= 30,
})

/** Everything that the staff did, by station. */
export const createJournal = () => {
  const entries = new Map<number, Entry>()
  let inProgress = 0
  return {
    entries,
    take: (station: number, owner: string): Entry => {
      const taken = entries.get(station)
      if (taken) throw new Error(`Station ${station} was taken by ${taken.owner} and by ${owner}.`)
      const entry: Entry = { owner, events: [{ kind: 'taken', value: null }] }
      entries.set(station, entry)
      return entry
    },
    /** Counts reports that are being worked on. */
    during: async (work: () => Promise<void>) => {
      inProgress += 1
      await work()
      inProgress -= 1
    },
    hasOpen: (account: string) =>
      [...entries.values()].some(({ owner, events }) => owner === account && events.at(-1)?.value !== 'closed'),
    isIdle: () => inProgress === 0,
    /** Reports in each state, if this many have arrived. */
    states: (arrived: number) => {
      const states: Partial<Record<FollowUpState, number>> = {}
      for (let station = 1; station <= arrived; station += 1) {
        const entry = entries.get(station)
        const last = entry?.events.findLast(({ kind }) => kind === 'state')
        const state = entry ? ((last?.value as FollowUpResult | undefined) ?? 'taken') : 'new'
        states[state] = (states[state] ?? 0) + 1
      }
      return states
    },
  }
}

export type Journal = ReturnType<typeof createJournal>
