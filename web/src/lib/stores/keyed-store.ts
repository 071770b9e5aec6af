type Notify = () => void

/** Who wants to know of which key. */
export const createKeyedEmitter = () => {
  const listeners = new Map<string, Set<Notify>>()
  return {
    add: (key: string, notify: Notify) => {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(notify))
      return () => {
        own.delete(notify)
        if (own.size === 0 && listeners.get(key) === own) listeners.delete(key)
      }
    },
    emit: (key: string) => {
      for (const notify of listeners.get(key) ?? []) notify()
    },
  }
}

/** Values by key, each with listeners of its own: a change of one of thousands is heard by those who show that one. */
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
    /** Gives these keys their values and every other one the fallback. */
    replace: (next: ReadonlyMap<string, T>) => {
      const touched = new Set([...values.keys(), ...next.keys()])
      values.clear()
      for (const [key, value] of next) values.set(key, value)
      for (const key of touched) listeners.emit(key)
    },
  }
}

export type KeyedStore<T> = ReturnType<typeof createKeyedStore<T>>
