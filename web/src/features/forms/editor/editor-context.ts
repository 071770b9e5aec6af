import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { KeyedStore } from '../../../lib/stores/keyed-store.ts'
import type { Draft } from './model/draft-store.ts'
import { type Kind, type Part, partOf } from './model/form-parts.ts'

/** What is said beside a part's field. */
export interface FieldMessage {
  readonly field: string
  readonly text: string
}

export const noFieldMessages: readonly FieldMessage[] = []

/** What all pieces of one editor share. It never changes while the editor is open: who uses it isn't rendered anew. */
export interface Editor {
  readonly draft: Draft
  readonly fieldMessages: KeyedStore<readonly FieldMessage[]>
  /** Questions whose options are folded away or out, against the default. */
  readonly isOpen: KeyedStore<boolean>
  /** Changes what a part says, and takes away what was said against it. */
  readonly edit: <P extends Part>(part: P, change: Partial<P>) => void
  /** Deletes a part; asks first, unless it is a question. */
  readonly remove: (key: string) => void
  readonly addOption: (question: string) => void
  readonly addQuestion: (section: string) => void
  /** Opens the choice of predefined options for a question. */
  readonly addPredefined: (question: string) => void
}

export const EditorContext = createContext<Editor | null>(null)

export const useEditor = () => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('a piece of the editor stands outside of it')
  return editor
}

/** A part as it is now; only a change of this one part renders its piece anew. */
export const usePart = <K extends Kind>(key: string, kind: K) => {
  const { draft } = useEditor()
  const subscribe = useCallback((notify: () => void) => draft.subscribe(key, notify), [draft, key])
  return useSyncExternalStore(subscribe, () => partOf(draft, key, kind))
}

/** What is said beside the fields of a part: gives a field's message. */
export const usePartMessages = (key: string) => {
  const { fieldMessages } = useEditor()
  const subscribe = useCallback((notify: () => void) => fieldMessages.subscribe(key, notify), [fieldMessages, key])
  const own = useSyncExternalStore(subscribe, () => fieldMessages.get(key))
  return (field: string) => own.find(mark => mark.field === field)?.text
}

export const useIsOpen = (key: string) => {
  const { isOpen } = useEditor()
  const subscribe = useCallback((notify: () => void) => isOpen.subscribe(key, notify), [isOpen, key])
  return useSyncExternalStore(subscribe, () => isOpen.get(key))
}
