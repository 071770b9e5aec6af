import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { KeyedStore } from '../../../lib/stores/keyed-store.ts'
import type { Draft } from './model/draft-store.ts'
import type { EditedForm, NodeKey, NodeOf, QuestionKey } from './model/edited-form.ts'

/** A message shown at a node's field. */
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
  /** Changes a node and clears its messages. */
  readonly edit: <Key extends NodeKey>(key: Key, fields: Partial<NodeOf<Key>>) => void
  /** Deletes a node, after a confirmation unless it is a question. */
  readonly remove: (key: string) => void
  readonly addOption: (question: string) => void
  readonly addQuestion: (section: string) => void
  /** Opens the dialog with the condition of a question. */
  readonly editCondition: (question: QuestionKey) => void
  /** Opens the dialog with predefined options for a question. */
  readonly addPredefined: (question: string) => void
}

export const EditorContext = createContext<Editor | null>(null)

export const useEditor = () => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor must be used within an EditorContext')
  return editor
}

/**
 * A node or a field of the form. Re-renders only when it changes: a change keeps all nodes except the edited one and its parents,
 * so that components get their nodes as props and a keystroke renders few of them.
 */
export const useFromForm = <Value>(read: (form: EditedForm) => Value): Value => {
  const { draft } = useEditor()
  return useSyncExternalStore(draft.subscribe, () => read(draft.get()))
}

/** Returns a function that returns the message of a field of this node. */
export const useNodeMessages = (key: string) => {
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
