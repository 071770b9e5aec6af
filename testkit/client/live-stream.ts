import { live } from '@scrutineer/contract/live'

export interface ReceivedEvent {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

const parseBlock = (block: string) => {
  const lines = block.split('\n').map(line => /^([a-z]*): ?(.*)$/.exec(line) ?? [line, '', ''])
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
}

/** A client of the live stream. */
export const openLiveStream = async (
  address: string,
  token: string,
  { lastEventId, origin }: { lastEventId?: string; origin?: string } = {},
) => {
  const controller = new AbortController()
  const response = await fetch(`${address}${live.stream.path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      ...(origin !== undefined && { origin }),
    },
    signal: controller.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let lastId = ''
  let heartbeats = 0
  /** The next block of the stream; undefined at its end. */
  const nextBlock = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        return block
      }
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return undefined
      text += value
    }
  }
  /** The next event; skips comments and blocks without data. Undefined at the end of the stream. */
  const next = async (): Promise<ReceivedEvent | undefined> => {
    for (;;) {
      const block = await nextBlock()
      if (block === undefined) return undefined
      if (block.startsWith(':')) heartbeats += 1
      const { id, event, data } = parseBlock(block)
      if (id !== undefined) lastId = id
      if (data !== undefined) return { id: lastId, event: event ?? 'message', data: JSON.parse(data) }
    }
  }
  const take = async (count: number): Promise<ReceivedEvent[]> => {
    const events: ReceivedEvent[] = []
    while (events.length < count) {
      const event = await next()
      if (!event) break
      events.push(event)
    }
    return events
  }
  await nextBlock().then(block => {
    lastId = parseBlock(block ?? '').id ?? ''
  })
  return {
    response,
    next,
    nextBlock,
    take,
    lastId: () => lastId,
    heartbeats: () => heartbeats,
    leave: () => controller.abort(),
  }
}
