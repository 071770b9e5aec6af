import { createEmitter } from '../../../../lib/stores/emitter.ts'
import type { draftStorageFor } from './draft-storage.ts'
import type { Draft } from './draft-store.ts'

/** Milliseconds after the last key, and at most since the first one that isn't kept yet. */
const debounceMs = 400
const maxDelayMs = 5000

/** `idle`: nothing unsaved. `pending`: a moment more. `failed`: the browser refuses; closing the page loses the work. */
export type AutosaveState = 'idle' | 'pending' | 'kept' | 'failed'

/** Keeps the unsaved work of a draft in the browser while it is edited. */
export const startAutosave = (
  draft: Draft,
  storage: ReturnType<typeof draftStorageFor>,
  revision: () => number | undefined,
) => {
  const { subscribe, emit } = createEmitter()
  let state: AutosaveState = draft.isChanged() ? 'kept' : 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | undefined

  const enter = (next: AutosaveState) => {
    if (next === state) return
    state = next
    emit()
  }
  const flush = async () => {
    if (waitingSince === undefined) return
    clearTimeout(timer)
    waitingSince = undefined
    const isChanged = draft.isChanged()
    try {
      if (isChanged) await storage.write({ parts: draft.snapshot(), revision: revision(), at: Date.now() })
      else await storage.remove()
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
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(debounceMs, waitingSince + maxDelayMs - now)))
  })
  const leave = () => {
    if (state === 'pending' && draft.isChanged()) {
      try {
        storage.writeSync({ parts: draft.snapshot(), revision: revision(), at: Date.now() })
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
        await storage.remove()
      } catch {
        // Nothing could be kept, so nothing is left behind.
      }
      enter('idle')
    },
  }
}
