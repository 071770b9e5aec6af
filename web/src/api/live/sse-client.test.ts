import { expect, it, vi } from 'vitest'
import { CallError } from '../call-error.ts'
import { type LiveEvent, type LiveMode, runSseClient } from './sse-client.ts'

const streamOf = (...parts: string[]) =>
  new Response(new Blob(parts).stream(), { headers: { 'content-type': 'text/event-stream' } })

const answer = (id: number) =>
  `id: ${id}\nevent: answers\ndata: {"idObserver":${id},"idPollingStation":2,"flagged":true}\n\n`

/** Follows streams that answer in turn; ends after the last one. */
const runWith = async (...replies: (() => Response)[]) => runFrom(undefined, ...replies)

/** As above; the first stream is opened with an id. */
const runFrom = async (firstId: string | undefined, ...replies: (() => Response)[]) => {
  const asked: (string | undefined)[] = []
  const events: LiveEvent[] = []
  const modes: LiveMode[] = []
  const end = new AbortController()
  await runSseClient({
    signal: end.signal,
    delay: async () => {
      if (asked.length === replies.length) end.abort()
    },
    open: async lastId => {
      asked.push(lastId)
      const reply = replies[asked.length - 1]
      if (!reply) throw new Error('Asked more often than there are replies')
      return reply()
    },
    initialId: async () => firstId,
    onEvent: event => events.push(event),
    onMode: mode => modes.push(mode),
  })
  return { asked, events, modes }
}

const failWith = (status: number) => () => {
  throw new CallError({ status, code: 'x', title: 'x' })
}

it('hears each event once, however the bytes are cut', async () => {
  const text = `: hello\n\n${answer(7)}${answer(8)}`
  const { events } = await runWith(() => streamOf(...(text.match(/.{1,9}/gs) ?? [])))
  expect(events).toEqual([
    { kind: 'answers', data: { idObserver: 7, idPollingStation: 2, flagged: true } },
    { kind: 'answers', data: { idObserver: 8, idPollingStation: 2, flagged: true } },
  ])
})

it('goes on after the last event when the connection is lost, and says when it was away', async () => {
  const { asked, modes, events } = await runWith(
    () => streamOf(answer(7)),
    failWith(0),
    failWith(503),
    () => streamOf(': hello\n\n'),
  )
  expect(asked).toEqual([undefined, '7', '7', '7'])
  expect(modes).toEqual(['live', 'away', 'away', 'away', 'live', 'away'])
  expect(events).toHaveLength(1)
})

it('opens the first stream since the time it is given, until it was open once', async () => {
  const { asked, events } = await runFrom(
    'since-1000',
    failWith(503),
    () => streamOf(': hello\n\n'),
    () => streamOf(answer(7)),
    () => streamOf(': hello\n\n'),
  )
  expect(asked).toEqual(['since-1000', 'since-1000', undefined, '7'])
  expect(events.map(({ kind }) => kind)).toEqual(['reset', 'answers'])
})

it('takes everything for changed when it came back without knowing where it was', async () => {
  const { events } = await runWith(
    () => streamOf(': hello\n\n'),
    () => streamOf(': hello\n\n'),
  )
  expect(events).toEqual([{ kind: 'reset', data: {} }])
})

it('does without a stream where the server has none', async () => {
  expect((await runWith(failWith(404))).modes).toEqual(['unsupported'])
  expect((await runWith(() => new Response('<html></html>'))).modes).toEqual(['unsupported'])
})

it('leaves events that it does not know alone', async () => {
  const { events } = await runWith(() => streamOf('id: 1\nevent: weather\ndata: rain\n\n', answer(2)))
  expect(events).toHaveLength(1)
})

it('is not live before the first bytes: a proxy that buffers sends headers and nothing else', async () => {
  const { modes } = await runWith(() => streamOf())
  expect(modes).toEqual(['away'])
})

it('gives up a stream that never answers, instead of connecting for ever', async () => {
  vi.useFakeTimers()
  try {
    const modes: LiveMode[] = []
    const end = new AbortController()
    const following = runSseClient({
      signal: end.signal,
      delay: async () => end.abort(),
      open: (_lastId, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      onEvent: () => undefined,
      onMode: mode => modes.push(mode),
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await following
    expect(modes).toEqual(['away'])
  } finally {
    vi.useRealTimers()
  }
})
