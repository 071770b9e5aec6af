import { createContext, useContext, useSyncExternalStore } from 'react'
import { useValue } from '../../../ui/use-value.ts'
import type { Editor } from './create-editor.ts'
import type { EditedForm } from './model/edited-form.ts'

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

/** The language whose texts are beside the main ones; undefined without one, or if the form doesn't have it. */
export const useBeside = (): string | undefined => {
  const tag = useValue(useEditor().beside)
  return useFromForm(form => (form.languages?.includes(tag) ? tag : undefined))
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
