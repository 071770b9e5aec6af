import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 5_000

type Hear = (payload: string) => void

/** One connection that only listens, opened at the first channel and replaced whenever it is lost. */
export const postgresqlListener = (settings: pg.ClientConfig) => {
  const channels = new Map<string, Set<Hear>>()
  let current: Promise<pg.Client> | undefined
  let closed = false

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(settings)
    client.on('notification', ({ channel, payload }) => {
      for (const hear of channels.get(channel) ?? []) hear(payload ?? '')
    })
    let state: 'opening' | 'open' | 'lost' = 'opening'
    // Lost before it is open, it is the one who opens it that hears of it.
    const replace = () => {
      if (state !== 'open' || closed) return
      state = 'lost'
      current = reconnect()
    }
    client.on('error', replace)
    client.on('end', replace)
    try {
      await client.connect()
      for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // The first failure is what the caller needs to hear of, whatever ending the connection says.
      await client.end()
      throw error
    }
    state = 'open'
    return client
  }

  const reconnect = async (): Promise<pg.Client> => {
    for (let wait = FIRST_PAUSE; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      await pause(wait, undefined, { ref: false })
      if (closed) throw new Error('The listening connection is closed')
      try {
        return await connect()
      } catch (error) {
        process.emitWarning(`Listening to the database failed, trying again: ${String(error)}`)
      }
    }
  }

  const send = async (statement: 'listen' | 'unlisten', channel: string) => {
    current ??= connect()
    const attempt = current
    // A failed first attempt must not be the answer to every later one.
    attempt.catch(() => {
      if (current === attempt) current = undefined
    })
    await (await attempt).query(`${statement} ${pg.escapeIdentifier(channel)}`)
  }

  return {
    async listen(channel: string, hear: Hear): Promise<() => Promise<void>> {
      const hearers = channels.get(channel) ?? new Set()
      channels.set(channel, hearers)
      // An own function per call, so that the same listener can listen twice.
      const own: Hear = payload => hear(payload)
      hearers.add(own)
      const leave = () => {
        hearers.delete(own)
        if (hearers.size > 0) return false
        channels.delete(channel)
        return true
      }
      try {
        await send('listen', channel)
      } catch (error) {
        leave()
        throw error
      }
      return async () => {
        if (leave() && !closed) await send('unlisten', channel)
      }
    },
    async close() {
      closed = true
      const client = await current?.catch(() => undefined)
      await client?.end()
    },
  }
}
