import { live as calls } from '@scrutineer/contract/live'
import { firstResponse, openStream } from '../call.ts'
import { hasCapability } from '../capabilities.ts'
import { sessionAccess } from '../session-access.ts'
import { liveStore } from './live-store.ts'
import { type LiveEvent, type LiveMode, runSseClient } from './sse-client.ts'

/** Messages between tabs: the leader broadcasts events and modes, a new tab asks for the current mode. */
type TabMessage =
  | { readonly event: LiveEvent }
  | { readonly mode: LiveMode; readonly coveredFrom?: number }
  | 'who is there?'

const { state, setMode } = liveStore

/** A change can become visible to queries up to this long after its timestamp. */
const commitLagMs = 10_000

let lastEventAt = 0
const emitEvent = (event: LiveEvent) => {
  lastEventAt = Date.now()
  liveStore.emitEvent(event)
}

/** `coveredFrom` for a tab that joins now: data fetched around the last event may not include that change. */
const coverageForNewTab = () =>
  state.get().coveredFrom && Math.max(state.get().coveredFrom, Math.min(Date.now(), lastEventAt + commitLagMs))

const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })

/** Limits the wait for a first response, which may not come (a screen without calls, an outage). */
const maxWaitMs = 5_000

/** Waits for the session's first response, whose time decides which events the stream starts with. */
const waitForFirstResponse = async (signal: AbortSignal) => {
  const current = () => firstResponse.get(sessionAccess.generation.get())
  if (current()) return current()
  const received = new AbortController()
  const stop = firstResponse.subscribe(() => received.abort())
  await delay(maxWaitMs, AbortSignal.any([signal, received.signal]))
  stop()
  return current()
}

/** `hasGap`: another tab's stream ended before this one opens, so events between them were missed. */
const runStream = (signal: AbortSignal, broadcast: (message: TabMessage) => void, hasGap = false) => {
  let isGapReported = !hasGap
  let { coveredFrom } = state.get()
  let firstReceivedAt = 0
  const publish = (event: LiveEvent) => {
    emitEvent(event)
    broadcast({ event })
  }
  return runSseClient({
    signal,
    delay,
    open: (lastId, either) =>
      openStream(calls.stream, { signal: either, headers: lastId === undefined ? {} : { 'Last-Event-ID': lastId } }),
    initialId: async () => {
      const first = hasGap ? undefined : await waitForFirstResponse(signal)
      if (!first || Number.isNaN(first.serverTime)) return undefined
      firstReceivedAt = first.receivedAt
      return `since-${first.serverTime - commitLagMs}`
    },
    onEvent: publish,
    onMode: mode => {
      if (mode === 'live') coveredFrom ||= firstReceivedAt || Date.now()
      setMode(mode, coveredFrom)
      broadcast({ mode, coveredFrom })
      if (mode !== 'live' || isGapReported) return
      isGapReported = true
      // After opening: data refetched before that may be older than the first event.
      publish({ kind: 'gap', data: {} })
    },
  })
}

/**
 * Runs the stream in one tab, which broadcasts to the others. Browsers open six connections per host, so six tabs with a
 * stream each would leave none for other calls. When the leading tab closes, another takes over.
 */
const runStreamInOneTab = async (signal: AbortSignal) => {
  const others = new BroadcastChannel('live')
  let isLeading = false
  const broadcast = (message: TabMessage) => others.postMessage(message)
  others.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'who is there?') {
      if (isLeading) broadcast({ mode: state.get().mode, coveredFrom: coverageForNewTab() })
    } else if ('mode' in data) setMode(data.mode, data.coveredFrom ?? Date.now())
    else emitEvent(data.event)
  }
  broadcast('who is there?')
  const aborted = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  try {
    await navigator.locks.request('live', { signal }, () => {
      isLeading = true
      // Kept when the server has no stream, so that no other tab tries again; released even if a request hangs.
      return Promise.race([aborted, runStream(signal, broadcast, state.get().coveredFrom > 0).then(() => aborted)])
    })
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    others.close()
  }
}

/** Starts the live stream of a session, which feeds `liveStore`. Returns the stop function. */
export const startLiveStream = () => {
  const controller = new AbortController()
  const { signal } = controller
  setMode('starting')
  if (!hasCapability('live')) setMode('unsupported')
  // The Web Locks API needs a secure context; over plain HTTP every tab runs its own stream.
  else void ('locks' in navigator ? runStreamInOneTab(signal) : runStream(signal, () => undefined))
  return () => {
    controller.abort()
    // The next session starts without a mode.
    setMode('starting')
  }
}
