import { openDatabase, type PhoneDatabase } from './open-database.ts'

/** Whether an operation failed because the connection was lost. */
const isConnectionLost = (error: unknown) =>
  error instanceof DOMException &&
  ['InvalidStateError', 'AbortError', 'UnknownError', 'TimeoutError'].includes(error.name)

export const createConnection = (name: string) => {
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
    /** Runs `work`, which may run twice: browsers close connections in the background, after which it is retried on a new one. */
    use: async <T>(work: (db: PhoneDatabase) => Promise<T>): Promise<T> => {
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

export type Connection = ReturnType<typeof createConnection>
