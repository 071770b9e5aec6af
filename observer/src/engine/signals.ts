/** Polling interval in the foreground. */
const POLL_MS = 60_000

export interface Signals {
  /** Sending may succeed again, or there may be new data. */
  readonly wake: () => void
  /** What is shown may have changed with the time. */
  readonly tick: () => void
  /** The app goes into the background. */
  readonly leave: () => void
}

/** Wakes on foreground, on `online`, on the poll timer, and on messages of the worker. Returns a function that stops it. */
export const runOnSignals = ({ wake, tick, leave }: Signals): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : wake()), { signal })
  addEventListener('online', wake, { signal })
  // Restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal })
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data === 'send' && wake(), { signal })
  const timer = setInterval(() => {
    tick()
    onVisible()
  }, POLL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  return () => ending.abort()
}
