import * as z from 'zod/mini'

const LastTouch = z.object({ owner: z.string(), at: z.number(), isLocked: z.boolean() })
export type LastTouch = z.infer<typeof LastTouch>

/** The time of the last touch and whether the screen is locked, in `localStorage`, since they are written when a page ends. */
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
        // Invalid or inaccessible: the PIN is required.
        return undefined
      }
    },
    write: touch => {
      try {
        localStorage.setItem(key, JSON.stringify(touch))
      } catch {
        // Full or blocked: the next start requires the PIN.
        return
      }
    },
  }
}
