import { openDatabase, type PhoneDatabase } from './open-database.ts'

/** Whether an operation failed because the connection was lost. */
const isConnectionLost = (error: unknown) =>
  error instanceof DOMException &&
  ['InvalidStateError', 'AbortError', 'UnknownError', 'TimeoutError'].includes(error.name)

export interface Connection {
  /**
   * Runs `work`, which may run twice: browsers close connections in the background, after which it is retried once on a new
   * one.
   */
  use<T>(work: (db: PhoneDatabase) => Promise<T>): Promise<T>
  close(): void
}

export const createConnection = (name: string): Connection => {
  let current: Promise<PhoneDatabase> | undefined
  const forget = (which: Promise<PhoneDatabase>) => {
    if (current === which) current = undefined
  }
  const connect = () => {
    if (current) return current
    const opening: Promise<PhoneDatabase> = openDatabase(name, () => forget(opening))
    current = opening
    opening.catch(() => forget(opening))
    return opening
  }
  const discard = async (which: Promise<PhoneDatabase>) => {
    forget(which)
    const db = await which.catch(() => undefined)
    db?.close()
  }
  return {
    use: async work => {
      const first = connect()
      try {
        return await work(await first)
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        await discard(first)
        return work(await connect())
      }
    },
    close: () => {
      if (current) void discard(current)
    },
  }
}
