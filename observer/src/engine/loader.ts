import type { EngineParts } from './engine-parts.ts'
import { readState } from './load.ts'
import { isStoragePersisted } from './store/persistence.ts'

/** How long until an unreadable store is tried again. */
const RETRY_MS = 5_000

/** Delay of reading the list of stations, so that the first screen is painted before. */
const PAINT_MS = 100

export const createLoader = (parts: EngineParts, cardToken: string | undefined, onLoaded: () => void) => {
  const { store, state, heldCount, stations, copies, inBackground } = parts
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const read = async () => {
    state.set(await readState(parts))
    if (cardToken && state.get().cardToken === cardToken) await store.putSetting('cardToken', cardToken)
    state.set({ isStoragePersisted: await isStoragePersisted() })
  }
  /** Reads everything from the store, with retries. Never rejects. */
  const load = async () => {
    clearTimeout(timer)
    copies.acquireTabLock()
    try {
      await read()
    } catch {
      if (isStopped) return
      // The state in memory stays on the screen.
      const isReady = state.get().phase === 'ready'
      state.set(isReady ? { isUnreadable: true } : { phase: 'unreadable', lastHeld: heldCount.read() })
      timer = setTimeout(load, RETRY_MS)
      return
    }
    onLoaded()
    timer = setTimeout(() => inBackground(stations.read()), PAINT_MS)
  }
  return {
    load,
    stop: () => {
      isStopped = true
      copies.releaseTabLock()
      clearTimeout(timer)
    },
  }
}
