import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const MIN_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 5_000

type OnEvent = (payload: string) => void

/** One connection that only listens, opened at the first channel and replaced whenever it is lost or doesn't answer. */
export const createListener = (settings: pg.ClientConfig, responseMs: number) => {
  const channels = new Map<string, Set<OnEvent>>()
  const closing = new AbortController()
  /** The connection that is there, or the first one on its way; undefined also while a lost one is being replaced. */
  let current: Promise<pg.Client> | undefined
  let replacing: Promise<void> | undefined

  const execute = async (client: pg.Client, statement: 'listen' | 'unlisten', channel: string) => {
    // Whoever waits hears of the end, and the connection is replaced.
    const late = responseMs > 0 ? setTimeout(() => void client.end(), responseMs) : undefined
    await client.query(`${statement} ${pg.escapeIdentifier(channel)}`).finally(() => clearTimeout(late))
  }

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(settings)
    client.on('notification', ({ channel, payload }) => {
      for (const onEvent of channels.get(channel) ?? []) onEvent(payload ?? '')
    })
    let state: 'opening' | 'open' | 'lost' = 'opening'
    // Lost before it is open, it is the one who opens it that hears of it.
    const replace = () => {
      if (state !== 'open' || closing.signal.aborted) return
      state = 'lost'
      current = undefined
      replacing = reconnect()
    }
    client.on('error', replace)
    client.on('end', replace)
    try {
      await client.connect()
      for (const channel of channels.keys()) await execute(client, 'listen', channel)
    } catch (error) {
      // The first failure is what the caller needs to hear of, whatever ending the connection says.
      await client.end()
      throw error
    }
    state = 'open'
    return client
  }

  /** Ends when there is a connection again, which listens to every channel, or none is wanted any more. */
  const reconnect = async (): Promise<void> => {
    for (let wait = MIN_BACKOFF_MS; ; wait = Math.min(wait * 2, MAX_BACKOFF_MS)) {
      await delay(wait, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
      try {
        current = Promise.resolve(await connect())
        replacing = undefined
        return
      } catch (error) {
        process.emitWarning(`Listening to the database failed, trying again: ${String(error)}`)
      }
    }
  }

  const listenTo = async (channel: string) => {
    // Whatever takes the lost connection's place listens to this channel too.
    if (replacing) return
    current ??= connect()
    const attempt = current
    // A failed first attempt must not be the answer to every later one.
    attempt.catch(() => {
      if (current === attempt) current = undefined
    })
    await execute(await attempt, 'listen', channel)
  }

  return {
    async listen(channel: string, onEvent: OnEvent): Promise<() => Promise<void>> {
      const hearers = channels.get(channel) ?? new Set()
      channels.set(channel, hearers)
      // An own function per call, so that the same listener can listen twice.
      const own: OnEvent = payload => onEvent(payload)
      hearers.add(own)
      const leave = () => {
        hearers.delete(own)
        if (hearers.size > 0) return false
        channels.delete(channel)
        return true
      }
      try {
        await listenTo(channel)
      } catch (error) {
        leave()
        throw error
      }
      return async () => {
        if (!leave() || closing.signal.aborted) return
        // A connection that is lost before or meanwhile listens to nothing any more.
        await current?.then(client => execute(client, 'unlisten', channel)).catch(() => undefined)
      }
    },
    async close() {
      closing.abort()
      await replacing
      const client = await current?.catch(() => undefined)
      await client?.end()
    },
  }
}
