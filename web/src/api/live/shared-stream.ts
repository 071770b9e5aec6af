import { live as calls } from '@scrutineer/contract/live'
import { openStream } from '../call.ts'
import { firstReply } from '../first-reply.ts'
import { token } from '../token.ts'
import { liveStore } from './live-store.ts'
import { type LiveEvent, type LiveMode, runSseClient } from './sse-client.ts'

/** What the tab that holds the stream tells the others. */
type TabMessage =
  | { readonly event: LiveEvent }
  | { readonly mode: LiveMode; readonly coveredFrom?: number }
  | 'who is there?'

const { state, setMode } = liveStore

/** Changes may become visible this much later than their time. */
const commitLagMs = 10_000

let lastEventAt = 0
const emitEvent = (event: LiveEvent) => {
  lastEventAt = Date.now()
  liveStore.emitEvent(event)
}

/** For a tab that joins now: what it fetched around the last event may lack that change. */
const coverageForNewTab = () =>
  state().coveredFrom && Math.max(state().coveredFrom, Math.min(Date.now(), lastEventAt + commitLagMs))

const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })

/** A screen without calls, or a server that is away, must not keep the stream waiting. */
const maxWaitMs = 5_000

/** The first reply of this session, once it is there: the events that the stream begins with depend on it. */
const waitForFirstReply = async (signal: AbortSignal) => {
  const find = () => firstReply.get(token.get())
  if (find()) return find()
  const done = new AbortController()
  const stop = firstReply.subscribe(() => done.abort())
  await delay(maxWaitMs, AbortSignal.any([signal, done.signal]))
  stop()
  return find()
}

/** `hasGap`: another stream ended before this one opens, and nobody heard what came between them. */
const runStream = (signal: AbortSignal, broadcast: (message: TabMessage) => void, hasGap = false) => {
  let isGapTold = !hasGap
  let { coveredFrom } = state()
  let firstReceivedAt = 0
  const pass = (event: LiveEvent) => {
    emitEvent(event)
    broadcast({ event })
  }
  return runSseClient({
    signal,
    delay,
    open: (lastId, either) =>
      openStream(calls.stream, { signal: either, headers: lastId === undefined ? {} : { 'Last-Event-ID': lastId } }),
    initialId: async () => {
      const first = hasGap ? undefined : await waitForFirstReply(signal)
      if (!first || Number.isNaN(first.serverTime)) return undefined
      firstReceivedAt = first.receivedAt
      return `since-${first.serverTime - commitLagMs}`
    },
    onEvent: pass,
    onMode: mode => {
      if (mode === 'live') coveredFrom ||= firstReceivedAt || Date.now()
      setMode(mode, coveredFrom)
      broadcast({ mode, coveredFrom })
      if (mode !== 'live' || isGapTold) return
      isGapTold = true
      // Only now: what is asked for before the stream is open may be older than its first event.
      pass({ kind: 'reset', data: {} })
    },
  })
}

/**
 * Follows the stream in one of the browser's tabs, which tells the others: a browser opens six connections to a server, and
 * six tabs with a stream each would leave none for the calls. When that tab closes another takes over.
 */
const runStreamInOneTab = async (signal: AbortSignal) => {
  const others = new BroadcastChannel('live')
  let isLeading = false
  const broadcast = (message: TabMessage) => others.postMessage(message)
  others.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'who is there?') {
      if (isLeading) broadcast({ mode: state().mode, coveredFrom: coverageForNewTab() })
    } else if ('mode' in data) setMode(data.mode, data.coveredFrom ?? Date.now())
    else emitEvent(data.event)
  }
  broadcast('who is there?')
  try {
    await navigator.locks.request('live', { signal }, async () => {
      isLeading = true
      await runStream(signal, broadcast, state().coveredFrom > 0)
      // A server without the stream: keep the place, so that no other tab asks it again.
      if (!signal.aborted) await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
    })
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    others.close()
  }
}

/** Follows what changes on the server for a session, and passes it on to `liveNews`; returns how to end. */
export const startLiveStream = () => {
  const ending = new AbortController()
  const { signal } = ending
  setMode('starting')
  // Locks need a secure context; on a plain address of the local network each tab has its own stream.
  void ('locks' in navigator ? runStreamInOneTab(signal) : runStream(signal, () => undefined))
  return () => {
    ending.abort()
    // Whoever signs in next is told nothing yet.
    setMode('starting')
  }
}
