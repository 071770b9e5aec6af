import { createSubscribers } from '../../lib/subscribers.ts'
import type { Draft } from './draft-store.ts'
import type { keptPlace } from './kept-drafts.ts'

/** Milliseconds after the last key, and at most since the first one that isn't kept yet. */
const quietMs = 400
const longestMs = 5000

/** `idle`: nothing unsaved. `pending`: a moment more. `failed`: the browser refuses; closing the page loses the work. */
export type Keeping = 'idle' | 'pending' | 'kept' | 'failed'

/** Keeps the unsaved work of a draft in the browser while it is edited. */
export const keep = (draft: Draft, place: ReturnType<typeof keptPlace>, revision: () => number | undefined) => {
  const { subscribe, tell } = createSubscribers()
  let state: Keeping = draft.isChanged() ? 'kept' : 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | undefined

  const enter = (next: Keeping) => {
    if (next === state) return
    state = next
    tell()
  }
  const flush = async () => {
    if (waitingSince === undefined) return
    clearTimeout(timer)
    waitingSince = undefined
    const isChanged = draft.isChanged()
    try {
      if (isChanged) await place.write({ parts: draft.snapshot(), revision: revision(), at: Date.now() })
      else await place.remove()
      if (waitingSince === undefined) enter(isChanged ? 'kept' : 'idle')
    } catch {
      // No space or no permission: the state says it, and leaving then asks.
      enter(isChanged ? 'failed' : 'idle')
    }
  }
  const unsubscribe = draft.subscribeAll(() => {
    const now = Date.now()
    waitingSince ??= now
    if (state !== 'failed') enter('pending')
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(quietMs, waitingSince + longestMs - now)))
  })
  const leave = () => {
    if (state === 'pending' && draft.isChanged()) {
      try {
        place.writeAtOnce({ parts: draft.snapshot(), revision: revision(), at: Date.now() })
      } catch {
        // Too large for that place: the other one is what there is.
      }
    }
    void flush()
  }
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', leave)

  return {
    state: () => state,
    subscribe,
    flush,
    /** Writes what is left and listens no longer. */
    stop: () => {
      void flush()
      unsubscribe()
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    },
    /** The work is saved elsewhere or given up. */
    forget: async () => {
      clearTimeout(timer)
      waitingSince = undefined
      unsubscribe()
      try {
        await place.remove()
      } catch {
        // Nothing could be kept, so nothing is left behind.
      }
      enter('idle')
    },
  }
}
