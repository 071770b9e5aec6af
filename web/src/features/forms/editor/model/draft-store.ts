import { createKeyedEmitter } from '../../../../lib/stores/keyed-store.ts'
import { isSameValue, type Part, type Parts } from './form-parts.ts'

type Values = Map<string, Part | undefined>

interface Step {
  readonly before: Values
  readonly after: Values
  /** The part to scroll to on undo and redo. */
  readonly partKey: string
  /** Steps of one burst, such as typing a word, are undone together. */
  readonly burst: string | undefined
}

const maxHistory = 1000
const anyKey = '*'

/**
 * A form being edited. Listeners are registered by part, so that typing in one of 3,000 inputs re-renders only one. Every
 * change is an atomic step that can be undone. Tracks whether the form differs from the saved version.
 */
export const createDraft = (opened: Parts, current: Parts = opened) => {
  let saved = opened
  const parts = new Map(current)
  const listeners = createKeyedEmitter()
  const past: Step[] = []
  const future: Step[] = []
  const findDifferences = () =>
    new Set([...parts.keys(), ...saved.keys()].filter(key => !isSameValue(parts.get(key), saved.get(key))))
  let differences = findDifferences()
  let lastKey = Math.max(0, ...[...parts.keys()].map(key => Number(/^n(\d+)$/.exec(key)?.[1] ?? 0)))

  const write = (key: string, part: Part | undefined) => {
    if (part) parts.set(key, part)
    else parts.delete(key)
    if (isSameValue(part, saved.get(key))) differences.delete(key)
    else differences.add(key)
  }
  const emit = (values: Values) => {
    for (const key of values.keys()) listeners.emit(key)
    listeners.emit(anyKey)
  }
  const apply = (values: Values) => {
    for (const [key, part] of values) write(key, part)
    emit(values)
  }
  const recordStep = (step: Step) => {
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
    /** An immutable copy of the current state. */
    snapshot: (): Parts => new Map(parts),
    subscribe: listeners.add,
    subscribeAll: (notify: () => void) => listeners.add(anyKey, notify),
    /** Returns an unused key. */
    newKey: () => {
      lastKey += 1
      return `n${lastKey}`
    },
    /** Changes parts atomically: if `edit` throws, nothing changes. */
    change: (
      partKey: string,
      edit: (put: (part: Part) => void, drop: (key: string) => void) => void,
      burst?: string,
    ) => {
      const after: Values = new Map()
      edit(
        part => after.set(part.key, part),
        key => after.set(key, undefined),
      )
      const before: Values = new Map([...after.keys()].map(key => [key, parts.get(key)]))
      if ([...after].every(([key, part]) => isSameValue(part, parts.get(key)))) return
      recordStep({ before, after, partKey, burst })
      apply(after)
    },
    /** Undoes the last step and returns the key of its part. */
    undo: () => {
      const step = past.pop()
      if (!step) return undefined
      future.push(step)
      apply(step.before)
      return step.partKey
    },
    redo: () => {
      const step = future.pop()
      if (!step) return undefined
      past.push(step)
      apply(step.after)
      return step.partKey
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    /** Sets the saved version to compare with, after a save by another user. */
    rebase: (next: Parts) => {
      saved = next
      differences = findDifferences()
      listeners.emit(anyKey)
    },
    /** Whether the form differs from the saved version. */
    isChanged: () => differences.size > 0,
  }
}

export type Draft = ReturnType<typeof createDraft>
