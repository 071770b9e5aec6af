import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Keyed } from '../../lib/keyed.ts'
import type { Draft } from './draft-store.ts'
import { type Kind, type Part, partOf } from './form-parts.ts'

/** What is said beside a part's field. */
export interface Mark {
  readonly field: string
  readonly text: string
}

export const noMarks: readonly Mark[] = []

/** What all pieces of one editor share. It never changes while the editor is open: who uses it isn't rendered anew. */
export interface Editor {
  readonly draft: Draft
  readonly marks: Keyed<readonly Mark[]>
  /** Questions whose options are folded away or out, against the default. */
  readonly isOpen: Keyed<boolean>
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
export const useMarks = (key: string) => {
  const { marks } = useEditor()
  const subscribe = useCallback((notify: () => void) => marks.subscribe(key, notify), [marks, key])
  const own = useSyncExternalStore(subscribe, () => marks.get(key))
  return (field: string) => own.find(mark => mark.field === field)?.text
}

export const useIsOpen = (key: string) => {
  const { isOpen } = useEditor()
  const subscribe = useCallback((notify: () => void) => isOpen.subscribe(key, notify), [isOpen, key])
  return useSyncExternalStore(subscribe, () => isOpen.get(key))
}
