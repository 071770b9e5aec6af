import { useMemo, useSyncExternalStore } from 'react'
import { createEmitter } from '../../lib/stores/emitter.ts'

const { subscribe, emit } = createEmitter()

// An item is written by this file only, in the same tab, and its key belongs to one type.
const parse = <T>(stored: string | null) => (stored === null ? undefined : (JSON.parse(stored) as T))

export const readDraft = <T>(key: string): T | undefined => parse<T>(sessionStorage.getItem(key))

/** Stores a draft, a text as it is; undefined or an empty text discards it. */
export const writeDraft = <T>(key: string, draft: T | undefined) => {
  if (draft === undefined || draft === '') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, typeof draft === 'string' ? draft : JSON.stringify(draft))
  emit()
}

const useStoredItem = (key: string) => useSyncExternalStore(subscribe, () => sessionStorage.getItem(key))

/** The same as `useStoredDraft` for a text. */
export const useStoredText = (key: string) => {
  const text = useStoredItem(key) ?? ''
  return { text, change: (changed: string) => writeDraft(key, changed), discard: () => writeDraft(key, undefined) }
}

/** Input that hasn't been sent. It survives navigation and reloads in this tab, and all components with the same key share it. */
export const useStoredDraft = <T>(key: string, empty: T) => {
  const stored = useStoredItem(key)
  const draft = useMemo(() => parse<T>(stored) ?? empty, [stored, empty])
  return {
    draft,
    change: (changed: T) => writeDraft(key, changed),
    discard: () => writeDraft(key, undefined),
  }
}
