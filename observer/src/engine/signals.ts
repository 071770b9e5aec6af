/** How often the office's messages are asked for while the app is in the foreground. */
const POLL_MS = 60_000

/**
 * Calls `wake` when sending may work again or news may have come: on foreground, on a connection, once a minute in the foreground, and
 * when the worker says so. `tick` runs each minute too: what is shown depends on the time. Returns what ends it.
 */
export const runOnSignals = (wake: () => void, tick: () => void): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', onVisible, { signal })
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
