type Notify = () => void

/** Who wants to know of which key. */
export const createListeners = () => {
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
    tell: (key: string) => {
      for (const notify of listeners.get(key) ?? []) notify()
    },
  }
}

/** Values by key, each with listeners of its own: a change of one of thousands is heard by those who show that one. */
export const createKeyed = <T>(fallback: T) => {
  const values = new Map<string, T>()
  const listeners = createListeners()
  return {
    get: (key: string) => values.get(key) ?? fallback,
    subscribe: listeners.add,
    set: (key: string, value: T) => {
      values.set(key, value)
      listeners.tell(key)
    },
    /** Gives these keys their values and every other one the fallback. */
    replace: (next: ReadonlyMap<string, T>) => {
      const touched = new Set([...values.keys(), ...next.keys()])
      values.clear()
      for (const [key, value] of next) values.set(key, value)
      for (const key of touched) listeners.tell(key)
    },
  }
}

export type Keyed<T> = ReturnType<typeof createKeyed<T>>
