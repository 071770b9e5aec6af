import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const MIN_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 5_000

type OnEvent = (payload: string) => void

/** A dedicated connection for LISTEN, opened for the first channel and replaced if it is lost or doesn't respond. */
export const createListener = (settings: pg.ClientConfig, responseMs: number) => {
  const channels = new Map<string, Set<OnEvent>>()
  const closing = new AbortController()
  /** The current connection or the first one while it opens; undefined while a lost one is being replaced. */
  let current: Promise<pg.Client> | undefined
  let replacing: Promise<void> | undefined

  const execute = async (client: pg.Client, statement: 'listen' | 'unlisten', channel: string) => {
    // Ending the client rejects the query and triggers the replacement.
    const timeout = responseMs > 0 ? setTimeout(() => void client.end(), responseMs) : undefined
    await client.query(`${statement} ${pg.escapeIdentifier(channel)}`).finally(() => clearTimeout(timeout))
  }

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(settings)
    client.on('notification', ({ channel, payload }) => {
      for (const onEvent of channels.get(channel) ?? []) onEvent(payload ?? '')
    })
    let state: 'opening' | 'open' | 'lost' = 'opening'
    // While opening, errors reject `connect` instead.
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
      // Report the original error, not one of `end`.
      await client.end()
      throw error
    }
    state = 'open'
    return client
  }

  /** Retries with backoff until a new connection listens to all channels, or the listener is closed. */
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
    // The replacement will listen to this channel, too.
    if (replacing) return
    current ??= connect()
    const attempt = current
    // After a failed attempt, the next call connects again.
    attempt.catch(() => {
      if (current === attempt) current = undefined
    })
    await execute(await attempt, 'listen', channel)
  }

  return {
    async listen(channel: string, onEvent: OnEvent): Promise<() => Promise<void>> {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners)
      // A new function per call, so that the same callback can be registered twice.
      const listener: OnEvent = payload => onEvent(payload)
      listeners.add(listener)
      const leave = () => {
        listeners.delete(listener)
        if (listeners.size > 0) return false
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
        // A failure means that the connection is lost, and with it the subscription.
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
