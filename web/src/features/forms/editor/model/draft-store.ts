import { createKeyedEmitter } from '../../../../lib/stores/keyed-store.ts'
import { isSame, type Part, type Parts } from './form-parts.ts'

type Values = Map<string, Part | undefined>

interface Step {
  readonly before: Values
  readonly after: Values
  /** The part to look at when this is undone or done again. */
  readonly at: string
  /** Steps of one burst, such as the letters of a word, are undone together. */
  readonly burst: string | undefined
}

const maxHistory = 1000
const anyKey = '*'

/**
 * A form being edited. Each part has listeners of its own, so that a key pressed in one of three thousand inputs is heard by
 * one; every change is a transaction that can be undone; and it knows whether it differs from what is saved.
 */
export const createDraft = (opened: Parts, now: Parts = opened) => {
  let saved = opened
  const parts = new Map(now)
  const listeners = createKeyedEmitter()
  const past: Step[] = []
  const future: Step[] = []
  const differences = () =>
    new Set([...parts.keys(), ...saved.keys()].filter(key => !isSame(parts.get(key), saved.get(key))))
  let different = differences()
  let lastKey = Math.max(0, ...[...parts.keys()].map(key => Number(/^n(\d+)$/.exec(key)?.[1] ?? 0)))

  const write = (key: string, part: Part | undefined) => {
    if (part) parts.set(key, part)
    else parts.delete(key)
    if (isSame(part, saved.get(key))) different.delete(key)
    else different.add(key)
  }
  const emit = (values: Values) => {
    for (const key of values.keys()) listeners.emit(key)
    listeners.emit(anyKey)
  }
  const apply = (values: Values) => {
    for (const [key, part] of values) write(key, part)
    emit(values)
  }
  const remember = (step: Step) => {
    const last = past.at(-1)
    if (last && step.burst !== undefined && last.burst === step.burst) {
      for (const [key, part] of step.after) last.after.set(key, part)
    } else {
      past.push(step)
      if (past.length > maxHistory) past.shift()
    }
    future.length = 0
  }

  return {
    get: (key: string) => parts.get(key),
    /** As it is now; later changes don't reach it. */
    snapshot: (): Parts => new Map(parts),
    subscribe: listeners.add,
    subscribeAll: (notify: () => void) => listeners.add(anyKey, notify),
    /** A key that no part has had. */
    newKey: () => {
      lastKey += 1
      return `n${lastKey}`
    },
    /** Changes parts, all of them or, when `edit` throws, none. */
    change: (at: string, edit: (put: (part: Part) => void, drop: (key: string) => void) => void, burst?: string) => {
      const after: Values = new Map()
      edit(
        part => after.set(part.key, part),
        key => after.set(key, undefined),
      )
      const before: Values = new Map([...after.keys()].map(key => [key, parts.get(key)]))
      if ([...after].every(([key, part]) => isSame(part, parts.get(key)))) return
      remember({ before, after, at, burst })
      apply(after)
    },
    /** Takes the last step back; the key of the part it was about. */
    undo: () => {
      const step = past.pop()
      if (!step) return undefined
      future.push(step)
      apply(step.before)
      return step.at
    },
    redo: () => {
      const step = future.pop()
      if (!step) return undefined
      past.push(step)
      apply(step.after)
      return step.at
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    /** Somebody else has saved meanwhile: what this is compared with from now on. */
    rebase: (next: Parts) => {
      saved = next
      different = differences()
      listeners.emit(anyKey)
    },
    /** Whether anything differs from what is saved. */
    isChanged: () => different.size > 0,
  }
}

export type Draft = ReturnType<typeof createDraft>
