import { expect, it, vi } from 'vitest'
import { CallError } from '../call-error.ts'
import { type LiveEvent, type LiveMode, runSseClient } from './sse-client.ts'

const streamOf = (...parts: string[]) =>
  new Response(new Blob(parts).stream(), { headers: { 'content-type': 'text/event-stream' } })

const answer = (id: number) =>
  `id: ${id}\nevent: answers\ndata: {"idObserver":${id},"idPollingStation":2,"flagged":true}\n\n`

/** Runs the client against these responses in turn; stops after the last one. */
const runWith = async (...replies: (() => Response)[]) => runFrom(undefined, ...replies)

/** Like `runWith`, with an initial id. */
const runFrom = async (firstId: string | undefined, ...replies: (() => Response)[]) => {
  const requestedIds: (string | undefined)[] = []
  const events: LiveEvent[] = []
  const modes: LiveMode[] = []
  const end = new AbortController()
  await runSseClient({
    signal: end.signal,
    delay: async () => {
      if (requestedIds.length === replies.length) end.abort()
    },
    open: async lastId => {
      requestedIds.push(lastId)
      const reply = replies[requestedIds.length - 1]
      if (!reply) throw new Error('More requests than replies')
      return reply()
    },
    initialId: async () => firstId,
    onEvent: event => events.push(event),
    onMode: mode => modes.push(mode),
  })
  return { requestedIds, events, modes }
}

const failWith = (status: number) => () => {
  throw new CallError({ status, code: 'x', title: 'x' })
}

it('emits each event once, however the bytes are chunked', async () => {
  const text = `: hello\n\n${answer(7)}${answer(8)}`
  const { events } = await runWith(() => streamOf(...(text.match(/.{1,9}/gs) ?? [])))
  expect(events).toEqual([
    { kind: 'answers', data: { idObserver: 7, idPollingStation: 2, flagged: true } },
    { kind: 'answers', data: { idObserver: 8, idPollingStation: 2, flagged: true } },
  ])
})

it('resumes after the last event when the connection is lost, and reports the interruption', async () => {
  const { requestedIds, modes, events } = await runWith(
    () => streamOf(answer(7)),
    failWith(0),
    failWith(503),
    () => streamOf(': hello\n\n'),
  )
  expect(requestedIds).toEqual([undefined, '7', '7', '7'])
  expect(modes).toEqual(['live', 'away', 'away', 'away', 'live', 'away'])
  expect(events).toHaveLength(1)
})

it('opens the first stream with the initial id, until one has been open', async () => {
  const { requestedIds, events } = await runFrom(
    'since-1000',
    failWith(503),
    () => streamOf(': hello\n\n'),
    () => streamOf(answer(7)),
    () => streamOf(': hello\n\n'),
  )
  expect(requestedIds).toEqual(['since-1000', 'since-1000', undefined, '7'])
  expect(events.map(({ kind }) => kind)).toEqual(['gap', 'answers'])
})

it('emits a gap after a reconnection without an event id', async () => {
  const { events } = await runWith(
    () => streamOf(': hello\n\n'),
    () => streamOf(': hello\n\n'),
  )
  expect(events).toEqual([{ kind: 'gap', data: {} }])
})

it('stops when the server has no stream', async () => {
  expect((await runWith(failWith(404))).modes).toEqual(['unsupported'])
  expect((await runWith(() => new Response('<html></html>'))).modes).toEqual(['unsupported'])
})

it('ignores unknown events', async () => {
  const { events } = await runWith(() => streamOf('id: 1\nevent: weather\ndata: rain\n\n', answer(2)))
  expect(events).toHaveLength(1)
})

it('is not live before the first bytes: a buffering proxy sends only headers', async () => {
  const { modes } = await runWith(() => streamOf())
  expect(modes).toEqual(['away'])
})

it('aborts a stream that never responds', async () => {
  vi.useFakeTimers()
  try {
    const modes: LiveMode[] = []
    const end = new AbortController()
    const running = runSseClient({
      signal: end.signal,
      delay: async () => end.abort(),
      open: (_lastId, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      onEvent: () => undefined,
      onMode: mode => modes.push(mode),
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await running
    expect(modes).toEqual(['away'])
  } finally {
    vi.useRealTimers()
  }
})
