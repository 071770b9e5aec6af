import * as z from 'zod/mini'

const Hint = z.object({ count: z.int(), at: z.string() })

/** How many items the phone held, beside the database: it is what can be said when the database can't be read. */
export interface HeldHint {
  read(): z.infer<typeof Hint> | undefined
  write(count: number): void
}

export const createHeldHint = (databaseName: string): HeldHint => {
  const key = `${databaseName} held`
  return {
    read: () => {
      try {
        return z.safeParse(Hint, JSON.parse(localStorage.getItem(key) ?? 'null')).data
      } catch {
        // Not JSON, or no access to this storage either: then nothing is known.
        return undefined
      }
    },
    write: count => {
      try {
        localStorage.setItem(key, JSON.stringify({ count, at: new Date().toISOString() }))
      } catch {
        // It is full or blocked. The items themselves are in the database.
        return
      }
    },
  }
}
