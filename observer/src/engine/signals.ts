/** How often the office's messages are asked for while the app is in the foreground. */
const POLL_MS = 60_000

export interface Signals {
  /** Sending may work again, or news may have come. */
  readonly wake: () => void
  /** What is shown may have changed with the time. */
  readonly tick: () => void
  /** The app goes into the background. */
  readonly leave: () => void
}

/** Wakes on foreground, on a connection, once a minute in the foreground, and when the worker says so. Returns what ends it. */
export const runOnSignals = ({ wake, tick, leave }: Signals): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : wake()), { signal })
  addEventListener('online', wake, { signal })
  // A page that comes back from the browser's cache of pages.
  addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal })
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data === 'send' && wake(), { signal })
  const timer = setInterval(() => {
    tick()
    onVisible()
  }, POLL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  return () => ending.abort()
}
