import { type LiveEventData, type LiveEventKind, liveEvents } from '@scrutineer/contract/fields/live-events'
import { createParser } from 'eventsource-parser'
import { CallError } from '../call-error.ts'

/** An event of the server, or a gap: the client may have missed events. */
export type LiveEvent =
  | { [K in LiveEventKind]: { readonly kind: K; readonly data: LiveEventData<K> } }[LiveEventKind]
  | { readonly kind: 'gap'; readonly data: object }

/** `unsupported`: a server without the live stream. */
export type LiveMode = 'starting' | 'live' | 'away' | 'unsupported'

export interface SseClientOptions {
  /** Opens the stream, resuming after the event with this id if there is one. Throws `CallError`. */
  readonly open: (lastId: string | undefined, signal: AbortSignal) => Promise<Response>
  /** The id that opens the first stream, in place of an event's id. */
  readonly initialId?: (() => Promise<string | undefined>) | undefined
  readonly onEvent: (event: LiveEvent) => void
  readonly onMode: (mode: LiveMode) => void
  /** Resolves after `ms`, or when the signal aborts. */
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

/** The server sends at least a heartbeat every 15 s; a longer silence means a dead connection. */
const idleTimeoutMs = 40_000
const initialDelayMs = 500
const maxDelayMs = 15_000

const isPermanentFailure = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

/** Reads a response to its end and emits its events. */
const readStream = async (
  response: Response,
  stream: SseClientOptions,
  onBytes: () => void,
  onId: (id: string) => void,
) => {
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      if (id !== undefined && id !== '') onId(id)
      // A newer server may send other kinds. The contract defines the data of each.
      if (event !== undefined && Object.hasOwn(liveEvents, event))
        stream.onEvent({ kind: event, data: JSON.parse(data) } as LiveEvent)
    },
  })
  const text = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await text?.read(); part && !part.done; part = await text?.read()) {
    onBytes()
    parser.feed(part.value)
  }
}

/**
 * Follows the live stream until the signal aborts. After a lost connection it resumes from the last event, with exponential
 * backoff up to 15 s. Ends early if the server has no stream.
 */
export const runSseClient = async (stream: SseClientOptions): Promise<void> => {
  const { signal } = stream
  let lastId: string | undefined
  let attempts = 0
  let wasLive = false
  while (!signal.aborted) {
    const idle = new AbortController()
    const either = AbortSignal.any([signal, idle.signal])
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartIdleTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => idle.abort(), idleTimeoutMs)
    }
    let isOpen = false
    const onBytes = () => {
      restartIdleTimer()
      if (isOpen) return
      isOpen = true
      // Without an event id the server can't replay what happened between the two streams.
      if (wasLive && lastId === undefined) stream.onEvent({ kind: 'gap', data: {} })
      wasLive = true
      attempts = 0
      stream.onMode('live')
    }
    try {
      restartIdleTimer()
      const from = lastId ?? (wasLive ? undefined : await stream.initialId?.())
      const response = await stream.open(from, either)
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return stream.onMode('unsupported')
      // Live from the first bytes on, not from the headers: a buffering proxy forwards only those.
      await readStream(response, stream, onBytes, id => {
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
    // Jitter, so that clients don't reconnect all at once.
    await stream.delay(Math.min(maxDelayMs, initialDelayMs * 2 ** attempts) * (0.5 + Math.random() / 2), signal)
    attempts += 1
  }
}
