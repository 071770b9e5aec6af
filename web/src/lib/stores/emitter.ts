/** Creates an event emitter. */
export const createEmitter = <Args extends readonly unknown[] = []>() => {
  const subscribers = new Set<(...args: Args) => void>()
  return {
    /** Returns the unsubscribe function. */
    subscribe: (notify: (...args: Args) => void) => {
      subscribers.add(notify)
      return () => {
        subscribers.delete(notify)
      }
    },
    emit: (...args: Args) => {
      for (const notify of subscribers) notify(...args)
    },
  }
}
