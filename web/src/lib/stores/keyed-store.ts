type Notify = () => void

/** Creates an event emitter with listeners per key. */
export const createKeyedEmitter = () => {
  const listeners = new Map<string, Set<Notify>>()
  return {
    add: (key: string, notify: Notify) => {
      const keyListeners = listeners.get(key) ?? new Set()
      listeners.set(key, keyListeners.add(notify))
      return () => {
        keyListeners.delete(notify)
        if (keyListeners.size === 0 && listeners.get(key) === keyListeners) listeners.delete(key)
      }
    },
    emit: (key: string) => {
      for (const notify of listeners.get(key) ?? []) notify()
    },
  }
}

/** Creates a store with listeners per key, so that a change of one value among thousands re-renders only its subscribers. */
export const createKeyedStore = <T>(fallback: T) => {
  const values = new Map<string, T>()
  const listeners = createKeyedEmitter()
  return {
    get: (key: string) => values.get(key) ?? fallback,
    subscribe: listeners.add,
    set: (key: string, value: T) => {
      values.set(key, value)
      listeners.emit(key)
    },
    /** Replaces all values; other keys get the fallback. */
    replace: (next: ReadonlyMap<string, T>) => {
      const changedKeys = new Set([...values.keys(), ...next.keys()])
      values.clear()
      for (const [key, value] of next) values.set(key, value)
      for (const key of changedKeys) listeners.emit(key)
    },
  }
}

export type KeyedStore<T> = ReturnType<typeof createKeyedStore<T>>
