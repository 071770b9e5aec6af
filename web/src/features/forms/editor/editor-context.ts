import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { KeyedStore } from '../../../lib/stores/keyed-store.ts'
import type { Draft } from './model/draft-store.ts'
import { type Kind, type Part, partOf } from './model/form-parts.ts'

/** A message shown at a part's field. */
export interface FieldMessage {
  readonly field: string
  readonly text: string
}

export const noFieldMessages: readonly FieldMessage[] = []

/** State and actions of one editor. The object is stable, so that reading the context causes no re-render. */
export interface Editor {
  readonly draft: Draft
  readonly fieldMessages: KeyedStore<readonly FieldMessage[]>
  /** Whether a question's options are expanded, by question key. */
  readonly isOpen: KeyedStore<boolean>
  /** Changes a part and clears its messages. */
  readonly edit: <P extends Part>(part: P, change: Partial<P>) => void
  /** Deletes a part, after a confirmation unless it is a question. */
  readonly remove: (key: string) => void
  readonly addOption: (question: string) => void
  readonly addQuestion: (section: string) => void
  /** Opens the dialog with the condition of a question. */
  readonly editCondition: (question: string) => void
  /** Opens the dialog with predefined options for a question. */
  readonly addPredefined: (question: string) => void
}

export const EditorContext = createContext<Editor | null>(null)

export const useEditor = () => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor must be used within an EditorContext')
  return editor
}

/** The current state of a part. Re-renders only when this part changes. */
export const usePart = <K extends Kind>(key: string, kind: K) => {
  const { draft } = useEditor()
  const subscribe = useCallback((notify: () => void) => draft.subscribe(key, notify), [draft, key])
  return useSyncExternalStore(subscribe, () => partOf(draft, key, kind))
}

/** A value that is derived from some parts. Re-renders only when it changes. The keys have to be the same array. */
export const useFromParts = <Value extends string | undefined>(
  keys: readonly string[],
  read: (draft: Draft) => Value,
): Value => {
  const { draft } = useEditor()
  const subscribe = useCallback(
    (notify: () => void) => {
      const stops = keys.map(key => draft.subscribe(key, notify))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [draft, keys],
  )
  return useSyncExternalStore(subscribe, () => read(draft))
}

/** Returns a function that returns the message of a field of this part. */
export const usePartMessages = (key: string) => {
  const { fieldMessages } = useEditor()
  const subscribe = useCallback((notify: () => void) => fieldMessages.subscribe(key, notify), [fieldMessages, key])
  const messages = useSyncExternalStore(subscribe, () => fieldMessages.get(key))
  return (field: string) => messages.find(message => message.field === field)?.text
}

export const useIsOpen = (key: string) => {
  const { isOpen } = useEditor()
  const subscribe = useCallback((notify: () => void) => isOpen.subscribe(key, notify), [isOpen, key])
  return useSyncExternalStore(subscribe, () => isOpen.get(key))
}
