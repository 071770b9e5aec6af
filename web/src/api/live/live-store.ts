import { createEmitter } from '../../lib/stores/emitter.ts'
import type { LiveEvent, LiveMode } from './sse-client.ts'

export interface LiveState {
  readonly mode: LiveMode
  /** When it became so. */
  readonly since: Date
  /** The stream reports every change to what was fetched from then on, in ms since 1970; 0 before the first stream. */
  readonly coveredFrom: number
}

const changes = createEmitter()
const events = createEmitter<[LiveEvent]>()
let state: LiveState = { mode: 'starting', since: new Date(), coveredFrom: 0 }

/** What the live stream tells, for whoever is on the screen; `api/live.ts` follows it. */
export const liveStore = {
  state: () => state,
  subscribe: changes.subscribe,
  /** Returns how to stop listening. */
  subscribeToEvents: events.subscribe,
  setMode: (mode: LiveMode, coveredFrom = 0) => {
    if (mode === state.mode) return
    const isNew = mode === 'starting'
    state = { mode, since: new Date(), coveredFrom: isNew ? 0 : Math.max(coveredFrom, state.coveredFrom) }
    changes.emit()
  },
  emitEvent: events.emit,
}
