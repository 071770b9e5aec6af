/** Those who want to hear of something, and how to tell them all. */
export const createEmitter = <Args extends readonly unknown[] = []>() => {
  const subscribers = new Set<(...args: Args) => void>()
  return {
    /** Returns how to stop. */
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
