import * as z from 'zod/mini'

const LastTouch = z.object({ owner: z.string(), at: z.number(), isLocked: z.boolean() })
export type LastTouch = z.infer<typeof LastTouch>

/** When the screen was last touched, and whether it is locked: written in the moment in which a page ends, so beside the database. */
export interface LastTouchStore {
  read(owner: string): LastTouch | undefined
  write(touch: LastTouch): void
}

export const createLastTouchStore = (databaseName: string): LastTouchStore => {
  const key = `${databaseName} touch`
  return {
    read: owner => {
      try {
        const { data } = z.safeParse(LastTouch, JSON.parse(localStorage.getItem(key) ?? 'null'))
        return data?.owner === owner ? data : undefined
      } catch {
        // Not JSON, or no access to this storage: unknown, so the PIN is asked for.
        return undefined
      }
    },
    write: touch => {
      try {
        localStorage.setItem(key, JSON.stringify(touch))
      } catch {
        // It is full or blocked: the next start asks for the PIN.
        return
      }
    },
  }
}
