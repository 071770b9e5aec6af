import * as z from 'zod/mini'
import type { HeldCount } from '../../model/app-model.ts'

/** The last touch and whether the screen is locked. Written when a page ends, when the database no longer can. */
export const LastTouch = z.object({ owner: z.string(), at: z.number(), isLocked: z.boolean() })
export type LastTouch = z.infer<typeof LastTouch>

/** For when the database is unreadable. */
export const HeldCountSchema = z.object({ count: z.int(), at: z.string() })

export const heldNow = (count: number): HeldCount => ({ count, at: new Date().toISOString() })

/** A value in `localStorage`. */
export const createLocalValue = <T>(key: string, schema: z.ZodMiniType<T>) => ({
  /** Undefined if it is invalid or inaccessible. */
  read: (): T | undefined => {
    try {
      return z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null')).data
    } catch {
      return undefined
    }
  },
  /** Without effect if the storage is full or blocked. */
  write: (value: T) => {
    try {
      localStorage.setItem(key, JSON.stringify(value))
    } catch {
      return
    }
  },
})

export type LocalValue<T> = ReturnType<typeof createLocalValue<T>>
