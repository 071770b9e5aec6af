import { useSyncExternalStore } from 'react'

let isWaiting = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A new version of the app that is on the phone. The page takes it over when it is loaded again. */
export const updates = {
  announce: (): void => {
    isWaiting = true
    for (const listener of listeners) listener()
  },
  start: (): void => location.reload(),
}

export const useWaitingUpdate = (): boolean => useSyncExternalStore(subscribe, () => isWaiting)
