import type { LiveEventData, LiveEventKind } from '@scrutineer/contract/live'
import { createParser } from 'eventsource-parser'
import { CallError } from '../call-error.ts'

export type LiveEvent = { [K in LiveEventKind]: { readonly kind: K; readonly data: LiveEventData<K> } }[LiveEventKind]

/** `unsupported`: a server without the live stream. */
export type LiveMode = 'starting' | 'live' | 'away' | 'unsupported'

export interface SseClientOptions {
  /** Opens the stream, after the event with this id where there was one. Throws `CallError`. */
  readonly open: (lastId: string | undefined, signal: AbortSignal) => Promise<Response>
  /** What to open the first stream with instead of an event's id. */
  readonly initialId?: (() => Promise<string | undefined>) | undefined
  readonly onEvent: (event: LiveEvent) => void
  readonly onMode: (mode: LiveMode) => void
  /** Waits; resolves early when the signal aborts. */
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

/** The server says something, if only a heartbeat, every 15 s: a stream silent for longer is a dead connection. */
const idleTimeoutMs = 40_000
const initialDelayMs = 500
const maxDelayMs = 15_000

/** Other names come from a server newer than this page. */
const knownKinds: ReadonlySet<string> = new Set<LiveEventKind>(['answers', 'note', 'forms', 'unplaced', 'reset'])

const isPermanentFailure = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

/** Reads a stream to its end. */
const readStream = async (
  reply: Response,
  stream: SseClientOptions,
  onBytes: () => void,
  remember: (id: string) => void,
) => {
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      if (id !== undefined && id !== '') remember(id)
      // The contract says what the data of each kind is.
      if (event !== undefined && knownKinds.has(event))
        stream.onEvent({ kind: event, data: JSON.parse(data) } as LiveEvent)
    },
  })
  const text = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await text?.read(); part && !part.done; part = await text?.read()) {
    onBytes()
    parser.feed(part.value)
  }
}

/**
 * Follows the live stream until the signal aborts: over a lost connection it goes on after the last event that came, trying
 * soon at first, then every 15 s. Ends early where the server has no such stream.
 */
export const runSseClient = async (stream: SseClientOptions): Promise<void> => {
  const { signal } = stream
  let lastId: string | undefined
  let tries = 0
  let wasLive = false
  while (!signal.aborted) {
    const dead = new AbortController()
    const either = AbortSignal.any([signal, dead.signal])
    let timer: ReturnType<typeof setTimeout> | undefined
    const expectBytes = () => {
      clearTimeout(timer)
      timer = setTimeout(() => dead.abort(), idleTimeoutMs)
    }
    let isOpen = false
    const onBytes = () => {
      expectBytes()
      if (isOpen) return
      isOpen = true
      // What happened between two streams is told only to those who can say where they were.
      if (wasLive && lastId === undefined) stream.onEvent({ kind: 'reset', data: {} })
      wasLive = true
      tries = 0
      stream.onMode('live')
    }
    try {
      expectBytes()
      const from = lastId ?? (wasLive ? undefined : await stream.initialId?.())
      const reply = await stream.open(from, either)
      if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) return stream.onMode('unsupported')
      // Live from its first bytes on, not from its headers: a proxy that buffers passes those on and nothing else.
      await readStream(reply, stream, onBytes, id => {
        lastId = id
      })
    } catch (error) {
      if (signal.aborted) return
      if (isPermanentFailure(error)) return stream.onMode('unsupported')
      if (!(error instanceof CallError || error instanceof TypeError || either.aborted)) throw error
    } finally {
      clearTimeout(timer)
    }
    if (signal.aborted) return
    stream.onMode('away')
    // Not all at once when the server comes back.
    await stream.delay(Math.min(maxDelayMs, initialDelayMs * 2 ** tries) * (0.5 + Math.random() / 2), signal)
    tries += 1
  }
}
