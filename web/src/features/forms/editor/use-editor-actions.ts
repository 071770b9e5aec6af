import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { createKeyedStore } from '../../../lib/stores/keyed-store.ts'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import { type Editor, type FieldMessage, noFieldMessages } from './editor-context.ts'
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

/** A state with the options of all questions expanded. */
export const allQuestionsOpen = (form: EditedForm) =>
  new Map<string, boolean>(questionsOf(form).map(question => [questionKey(question), true]))

const createEditor = (
  editorSession: EditorSession,
  openDialog: (dialogRequest: DialogRequest) => void,
  confirmRemove: (key: string) => void,
  onRemoved: (key: string) => void,
): Editor => {
  const { draft } = editorSession
  const fieldMessages = createKeyedStore<readonly FieldMessage[]>(noFieldMessages)
  const isOpen = createKeyedStore(false)
  if (questionsOf(draft.get()).length <= maxInitiallyOpen) isOpen.replace(allQuestionsOpen(draft.get()))
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
    isOpen,
    edit: (key, fields) => {
      changeNode(draft, key, fields)
      if (fieldMessages.get(key) !== noFieldMessages) fieldMessages.set(key, noFieldMessages)
    },
    remove: key => {
      const found = locate(draft.get(), key)
      if (found?.kind !== 'question') return confirmRemove(key)
      onRemoved(key)
      flushSync(() => removeNode(draft, key))
      focusSibling(editorSession, parentKeyOf(found), found.index)
    },
    addOption: key => {
      isOpen.set(key, true)
      addAndFocus(() => {
        const question = findQuestion(draft.get(), key)
        return question && addOption(draft, question)
      }, 'text')
    },
    addQuestion: section =>
      addAndFocus(() => {
        const key = addQuestion(draft, section)
        isOpen.set(key, true)
        return key
      }, 'code'),
    editCondition: question => openDialog({ dialogKind: 'condition', key: question }),
    addPredefined: question => openDialog({ dialogKind: 'predefined', key: question }),
  }
}

/** Questions expanded per task. Expanding thousands at once would block the page for seconds. */
const openBatchSize = 10

/** Returns a function that expands or collapses the options of all questions. Expanding runs in batches and is cancelable. */
const createOptionsToggle = ({ draft, isOpen }: Editor) => {
  let currentRun = 0
  const expand = (keys: readonly string[], run: number) => {
    if (run !== currentRun || keys.length === 0) return
    for (const key of keys.slice(0, openBatchSize)) isOpen.set(key, true)
    setTimeout(() => expand(keys.slice(openBatchSize), run))
  }
  return (shouldOpen: boolean) => {
    currentRun += 1
    if (shouldOpen) expand([...allQuestionsOpen(draft.get()).keys()], currentRun)
    else isOpen.replace(new Map())
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
