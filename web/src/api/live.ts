import { live as calls } from '@scrutineer/contract/live'
import { openStream } from './call.ts'
import type { LiveEvent, LiveMode } from './follow-live.ts'

export interface LiveState {
  readonly mode: LiveMode
  /** When it became so. */
  readonly since: Date
}

type Listener = (event: LiveEvent) => void

/** What the tab that holds the stream tells the others. */
type Told = { readonly event: LiveEvent } | { readonly mode: LiveMode } | 'who is there?'

const subscribers = new Set<() => void>()
const listeners = new Set<Listener>()
let state: LiveState = { mode: 'starting', since: new Date() }

const enter = (mode: LiveMode) => {
  if (mode === state.mode) return
  state = { mode, since: new Date() }
  for (const notify of subscribers) notify()
}

const hear = (event: LiveEvent) => {
  for (const listener of listeners) listener(event)
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })

const follow = async (signal: AbortSignal, tell: (told: Told) => void) => {
  // Reading streams comes after the screen. Where it doesn't come at all, lists ask as with a server that has no stream.
  const loaded = await import('./follow-live.ts').catch(() => undefined)
  const onMode = (mode: LiveMode) => {
    enter(mode)
    tell({ mode })
  }
  if (!loaded) return onMode('unsupported')
  return loaded.followLive({
    signal,
    pause,
    open: (lastId, either) =>
      openStream(calls.stream, { signal: either, headers: lastId === undefined ? {} : { 'Last-Event-ID': lastId } }),
    onEvent: event => {
      hear(event)
      tell({ event })
    },
    onMode,
  })
}

/**
 * Follows the stream in one of the browser's tabs, which tells the others: a browser opens six connections to a server, and
 * six tabs with a stream each would leave none for the calls. When that tab closes another takes over.
 */
const followTogether = async (signal: AbortSignal) => {
  const others = new BroadcastChannel('live')
  let isLeading = false
  const tell = (told: Told) => others.postMessage(told)
  others.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data === 'who is there?') {
      if (isLeading) tell({ mode: state.mode })
    } else if ('mode' in data) enter(data.mode)
    else hear(data.event)
  }
  tell('who is there?')
  try {
    await navigator.locks.request('live', { signal }, async () => {
      isLeading = true
      // What was told while the other tab closed is unknown.
      if (state.mode === 'live') hear({ kind: 'reset', data: {} })
      await follow(signal, tell)
      // A server without the stream: keep the place, so that no other tab asks it again.
      if (!signal.aborted) await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
    })
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    others.close()
  }
}

/** What changes on the server, as it happens. */
export const live = {
  state: () => state,
  subscribe: (notify: () => void) => {
    subscribers.add(notify)
    return () => subscribers.delete(notify)
  },
  /** Returns how to stop listening. */
  listen: (listener: Listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Begins for a session; returns how to end. */
  start: () => {
    const ending = new AbortController()
    const { signal } = ending
    enter('starting')
    // Locks need a secure context; on a plain address of the local network each tab has its own stream.
    void ('locks' in navigator ? followTogether(signal) : follow(signal, () => undefined))
    return () => ending.abort()
  },
}
