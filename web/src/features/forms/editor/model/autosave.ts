import { createEmitter } from '../../../../lib/stores/emitter.ts'
import type { draftStorageFor } from './draft-storage.ts'
import type { Draft } from './draft-store.ts'

/** Delay after the last change, and the maximum delay after the first unsaved one. */
const debounceMs = 400
const maxDelayMs = 5000

/**
 * `idle`: no changes. `pending`: changes are not stored yet. `stored`: changes are stored in the browser. `failed`: the
 * browser can't store them, so closing the page loses them.
 */
export type AutosaveState = 'idle' | 'pending' | 'stored' | 'failed'

/** Stores unsaved changes of a draft in the browser while it is edited. */
export const startAutosave = (
  draft: Draft,
  storage: ReturnType<typeof draftStorageFor>,
  revision: () => number | undefined,
) => {
  const { subscribe, emit } = createEmitter()
  let state: AutosaveState = draft.isChanged() ? 'stored' : 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined
  let pendingSince: number | undefined

  const setState = (next: AutosaveState) => {
    if (next === state) return
    state = next
    emit()
  }
  const flush = async () => {
    if (pendingSince === undefined) return
    clearTimeout(timer)
    pendingSince = undefined
    const isChanged = draft.isChanged()
    try {
      if (isChanged) await storage.write({ parts: draft.snapshot(), revision: revision(), at: Date.now() })
      else await storage.remove()
      if (pendingSince === undefined) setState(isChanged ? 'stored' : 'idle')
    } catch {
      // No space or no permission. In this state, leaving the page asks for confirmation.
      setState(isChanged ? 'failed' : 'idle')
    }
  }
  const unsubscribe = draft.subscribeAll(() => {
    const now = Date.now()
    pendingSince ??= now
    if (state !== 'failed') setState('pending')
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(debounceMs, pendingSince + maxDelayMs - now)))
  })
  const leave = () => {
    if (state === 'pending' && draft.isChanged()) {
      try {
        storage.writeSync({ parts: draft.snapshot(), revision: revision(), at: Date.now() })
      } catch {
        // Too large for local storage; the asynchronous write below is the fallback.
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
    /** Writes pending changes and stops listening. */
    stop: () => {
      void flush()
      unsubscribe()
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    },
    /** Deletes the stored draft, after it was saved to the server or discarded. */
    forget: async () => {
      clearTimeout(timer)
      pendingSince = undefined
      unsubscribe()
      try {
        await storage.remove()
      } catch {
        // Storage is unavailable, so there is nothing to remove.
      }
      setState('idle')
    },
  }
}
