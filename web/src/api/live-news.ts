import { createSubscribers } from '../lib/subscribers.ts'
import type { LiveEvent, LiveMode } from './follow-live.ts'

export interface LiveState {
  readonly mode: LiveMode
  /** When it became so. */
  readonly since: Date
}

const changes = createSubscribers()
const events = createSubscribers<[LiveEvent]>()
let state: LiveState = { mode: 'starting', since: new Date() }

/** What the live stream tells, for whoever is on the screen; `api/live.ts` follows it. */
export const liveNews = {
  state: () => state,
  subscribe: changes.subscribe,
  /** Returns how to stop listening. */
  listen: events.subscribe,
  enter: (mode: LiveMode) => {
    if (mode === state.mode) return
    state = { mode, since: new Date() }
    changes.tell()
  },
  hear: events.tell,
}
