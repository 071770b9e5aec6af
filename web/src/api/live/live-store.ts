import { createEmitter } from '../../lib/stores/emitter.ts'
import { createValue } from '../../lib/stores/value.ts'
import type { LiveEvent, LiveMode } from './sse-client.ts'

export interface LiveState {
  readonly mode: LiveMode
  /** Start of this mode. */
  readonly since: Date
  /** The stream covers every change to data fetched since this time, in ms since 1970; 0 before the first stream. */
  readonly coveredFrom: number
}

const events = createEmitter<[LiveEvent]>()
const { set, ...state } = createValue<LiveState>({ mode: 'starting', since: new Date(), coveredFrom: 0 })

/** State and events of the live stream. `shared-stream.ts` writes to it, components subscribe. */
export const liveStore = {
  state,
  /** Returns the unsubscribe function. */
  subscribeToEvents: events.subscribe,
  setMode: (mode: LiveMode, coveredFrom = 0) => {
    const previous = state.get()
    if (mode === previous.mode) return
    const isRestart = mode === 'starting'
    set({ mode, since: new Date(), coveredFrom: isRestart ? 0 : Math.max(coveredFrom, previous.coveredFrom) })
  },
  emitEvent: events.emit,
}
