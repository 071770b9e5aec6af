import { useSyncExternalStore } from 'react'

let isWaiting = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A downloaded new version of the app, which starts when the page is reloaded. */
export const updates = {
  announce: (): void => {
    isWaiting = true
    for (const listener of listeners) listener()
  },
  start: (): void => location.reload(),
}

export const useWaitingUpdate = (): boolean => useSyncExternalStore(subscribe, () => isWaiting)
