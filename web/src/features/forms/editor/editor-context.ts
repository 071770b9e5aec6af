import { createContext, useContext, useSyncExternalStore } from 'react'
import type { createValue, Value } from '../../../lib/stores/value.ts'
import type { Draft } from './model/draft-store.ts'
import type { EditedForm, NodeKey, NodeOf, QuestionKey } from './model/edited-form.ts'

/** A message shown at a node's field. */
export interface FieldMessage {
  readonly field: string
  readonly text: string
}

/** State and actions of one editor. The object is stable, so that reading the context causes no re-render. */
export interface Editor {
  readonly draft: Draft
  /** By node. */
  readonly fieldMessages: ReturnType<typeof createValue<ReadonlyMap<string, readonly FieldMessage[]>>>
  readonly clearMessages: (key: string) => void
  /** Keys of the questions whose options are expanded. */
  readonly openQuestions: Value<ReadonlySet<string>>
  readonly setOpen: (questions: readonly string[], isOpen: boolean) => void
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
  const messages = useSyncExternalStore(fieldMessages.subscribe, () => fieldMessages.get().get(key))
  return (field: string) => messages?.find(message => message.field === field)?.text
}

export const useIsOpen = (key: string) => {
  const { openQuestions } = useEditor()
  return useSyncExternalStore(openQuestions.subscribe, () => openQuestions.get().has(key))
}
