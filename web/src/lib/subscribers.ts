/** Those who want to hear of something, and how to tell them all. */
export const createSubscribers = <News extends readonly unknown[] = []>() => {
  const subscribers = new Set<(...news: News) => void>()
  return {
    /** Returns how to stop. */
    subscribe: (notify: (...news: News) => void) => {
      subscribers.add(notify)
      return () => {
        subscribers.delete(notify)
      }
    },
    tell: (...news: News) => {
      for (const notify of subscribers) notify(...news)
    },
  }
}
