import * as z from 'zod/mini'

const Hint = z.object({ count: z.int(), at: z.string() })

/** The number of items that the phone holds, in `localStorage`, for when the database is unreadable. */
export interface HeldCountStore {
  read(): z.infer<typeof Hint> | undefined
  write(count: number): void
}

export const createHeldCountStore = (databaseName: string): HeldCountStore => {
  const key = `${databaseName} held`
  return {
    read: () => {
      try {
        return z.safeParse(Hint, JSON.parse(localStorage.getItem(key) ?? 'null')).data
      } catch {
        // Invalid or inaccessible.
        return undefined
      }
    },
    write: count => {
      try {
        localStorage.setItem(key, JSON.stringify({ count, at: new Date().toISOString() }))
      } catch {
        // Full or blocked. The items are in the database.
        return
      }
    },
  }
}
