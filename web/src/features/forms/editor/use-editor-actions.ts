import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { createValue } from '../../../lib/stores/value.ts'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import type { Editor, FieldMessage } from './editor-context.ts'
import { addOption } from './model/answer-kind.ts'
import { addQuestion, addSection, changeNode, removeNode } from './model/draft-edits.ts'
import {
  childKeysOf,
  type EditedForm,
  findQuestion,
  locate,
  parentKeyOf,
  type QuestionKey,
  questionKey,
  questionsOf,
} from './model/edited-form.ts'
import type { EditorSession } from './model/editor-session.ts'
import { fieldId } from './parts/reveal-field.ts'

/** Forms with more questions open with all options collapsed. */
const maxInitiallyOpen = 40

/** The dialog that an action opened. */
export type DialogRequest =
  | { readonly dialogKind: 'predefined'; readonly key: string }
  | { readonly dialogKind: 'condition'; readonly key: QuestionKey }
  | { readonly dialogKind: 'preview' | 'publish' | 'export'; readonly form: EditedForm }

const focusField = (key: string | undefined, field: string) => {
  if (key !== undefined) document.getElementById(fieldId(key, field))?.focus()
}

/** After a node was removed: focuses the adjacent node, or the button that adds another. */
const focusSibling = ({ draft }: EditorSession, parent: string, index: number) => {
  const siblings = childKeysOf(draft.get(), parent)
  const sibling = siblings[index] ?? siblings.at(-1)
  focusField(sibling ?? parent, sibling === undefined ? 'add' : 'move')
}

const createEditor = (
  editorSession: EditorSession,
  openDialog: (dialogRequest: DialogRequest) => void,
  confirmRemove: (key: string) => void,
  onRemoved: (key: string) => void,
): Editor => {
  const { draft } = editorSession
  const fieldMessages = createValue<ReadonlyMap<string, readonly FieldMessage[]>>(new Map())
  const clearMessages = (key: string) => {
    if (!fieldMessages.get().has(key)) return
    fieldMessages.set(new Map([...fieldMessages.get()].filter(([other]) => other !== key)))
  }
  const questions = questionsOf(draft.get()).map(questionKey)
  const openQuestions = createValue<ReadonlySet<string>>(new Set(questions.length <= maxInitiallyOpen ? questions : []))
  const setOpen = (keys: readonly string[], isOpen: boolean) => {
    const next = new Set(openQuestions.get())
    for (const key of keys)
      if (isOpen) next.add(key)
      else next.delete(key)
    // The browser reports each change once more.
    if (next.size !== openQuestions.get().size) openQuestions.set(next)
  }
  const addAndFocus = (create: () => string | undefined, field: string) => {
    let key: string | undefined
    // The new input must be rendered before it can be focused.
    flushSync(() => {
      key = create()
    })
    focusField(key, field)
  }
  return {
    draft,
    fieldMessages,
    clearMessages,
    openQuestions,
    setOpen,
    edit: (key, fields) => {
      changeNode(draft, key, fields)
      clearMessages(key)
    },
    remove: key => {
      const found = locate(draft.get(), key)
      if (found?.kind !== 'question') return confirmRemove(key)
      onRemoved(key)
      flushSync(() => removeNode(draft, key))
      focusSibling(editorSession, parentKeyOf(found), found.index)
    },
    addOption: key => {
      setOpen([key], true)
      addAndFocus(() => {
        const question = findQuestion(draft.get(), key)
        return question && addOption(draft, question)
      }, 'text')
    },
    addQuestion: section =>
      addAndFocus(() => {
        const key = addQuestion(draft, section)
        setOpen([key], true)
        return key
      }, 'code'),
    editCondition: question => openDialog({ dialogKind: 'condition', key: question }),
    addPredefined: question => openDialog({ dialogKind: 'predefined', key: question }),
  }
}

/** Questions expanded per task. Expanding thousands at once would block the page for seconds. */
const openBatchSize = 10

/** Returns a function that expands or collapses the options of all questions. Expanding runs in batches and is cancelable. */
const createOptionsToggle = ({ draft, openQuestions, setOpen }: Editor) => {
  let currentRun = 0
  const expand = (keys: readonly string[], run: number) => {
    if (run !== currentRun || keys.length === 0) return
    setOpen(keys.slice(0, openBatchSize), true)
    setTimeout(() => expand(keys.slice(openBatchSize), run))
  }
  return (shouldOpen: boolean) => {
    currentRun += 1
    if (shouldOpen) expand(questionsOf(draft.get()).map(questionKey), currentRun)
    else setOpen([...openQuestions.get()], false)
  }
}

/** The shared state of one editor and its actions, including the open dialog. */
export const useEditorActions = (editorSession: EditorSession, nameOf: (form: EditedForm, key: string) => string) => {
  const t = useTranslations('forms')
  const [dialogRequest, setDialogRequest] = useState<DialogRequest>()
  const [removed, setRemoved] = useState<string>()
  const { draft } = editorSession
  const confirmRemove = (key: string) =>
    void confirm({
      title: t('deleteTitle', { name: nameOf(draft.get(), key) }),
      text: childKeysOf(draft.get(), key).length > 0 ? t('deleteText') : t('deletePartText'),
      label: t('DELETE'),
      isDestructive: true,
      do: async () => {
        const found = locate(draft.get(), key)
        if (!found) return
        removeNode(draft, key)
        // After the closing dialog has tried to restore the focus to the removed button.
        requestAnimationFrame(() => focusSibling(editorSession, parentKeyOf(found), found.index))
      },
    })
  // The editor is created once; the language may change.
  const latest = useRef(confirmRemove)
  useEffect(() => {
    latest.current = confirmRemove
  })
  const [editor] = useState(() =>
    createEditor(
      editorSession,
      setDialogRequest,
      key => latest.current(key),
      key => setRemoved(nameOf(draft.get(), key)),
    ),
  )
  const [setAllOptionsOpen] = useState(() => createOptionsToggle(editor))
  return {
    editor,
    dialogRequest,
    openDialog: setDialogRequest,
    close: () => setDialogRequest(undefined),
    /** Name of the question that was deleted last, until something else changes. */
    removed,
    clearRemoved: () => setRemoved(undefined),
    setAllOptionsOpen,
    addSection: () => {
      let key = ''
      flushSync(() => {
        key = addSection(draft)
      })
      focusField(key, 'description')
    },
  }
}

export type EditorActions = ReturnType<typeof useEditorActions>
