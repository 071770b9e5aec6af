import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createKeyedStore } from '../../../lib/stores/keyed-store.ts'
import { type Editor, type FieldMessage, noFieldMessages } from './editor-context.ts'
import { addOptions, addQuestion, addSection, changePart, removePart } from './model/draft-edits.ts'
import type { EditorSession } from './model/editor-session.ts'
import { childrenOf, formKey, type Parts, questionsOf } from './model/form-parts.ts'
import { fieldId } from './parts/reveal-field.ts'

/** Up to so many questions a form opens with all options shown. */
const maxInitiallyOpen = 40

/** What was asked for and stands in a dialog. */
export type DialogRequest =
  | { readonly dialogKind: 'delete' | 'predefined'; readonly key: string }
  | { readonly dialogKind: 'preview' | 'publish'; readonly parts: Parts }

const focusField = (key: string | undefined, field: string) => {
  if (key !== undefined) document.getElementById(fieldId(key, field))?.focus()
}

/** After a part is gone: to its neighbour, or to what adds another. */
const focusNeighbour = (draft: EditorSession['draft'], parent: string, place: number) => {
  const siblings = childrenOf(draft.get(parent))
  const neighbour = siblings[place] ?? siblings.at(-1)
  focusField(neighbour ?? parent, neighbour === undefined ? 'add' : 'move')
}

const indexInParent = (draft: EditorSession['draft'], parent: string, key: string) =>
  childrenOf(draft.get(parent)).indexOf(key)

/** All questions folded out. */
const allQuestionsOpen = (parts: Pick<Parts, 'get'>) => new Map(questionsOf(parts).map(({ key }) => [key, true]))

const createEditor = (
  { draft }: EditorSession,
  openDialog: (dialogRequest: DialogRequest) => void,
  onRemoved: (key: string) => void,
): Editor => {
  const fieldMessages = createKeyedStore<readonly FieldMessage[]>(noFieldMessages)
  const isOpen = createKeyedStore(false)
  if (questionsOf(draft).length <= maxInitiallyOpen) isOpen.replace(allQuestionsOpen(draft))
  const add = (make: () => string | undefined, field: string) => {
    let key: string | undefined
    // The new input must be there before it can take the cursor.
    flushSync(() => {
      key = make()
    })
    focusField(key, field)
  }
  return {
    draft,
    fieldMessages,
    isOpen,
    edit: (part, change) => {
      changePart(draft, part, change)
      if (fieldMessages.get(part.key) !== noFieldMessages) fieldMessages.set(part.key, noFieldMessages)
    },
    remove: key => {
      const part = draft.get(key)
      if (part?.kind !== 'question') return openDialog({ dialogKind: 'delete', key })
      const place = indexInParent(draft, part.parent, key)
      onRemoved(key)
      flushSync(() => removePart(draft, key))
      focusNeighbour(draft, part.parent, place)
    },
    addOption: question => {
      isOpen.set(question, true)
      add(() => addOptions(draft, question, [''])[0], 'text')
    },
    addQuestion: section =>
      add(() => {
        const key = addQuestion(draft, section)
        isOpen.set(key, true)
        return key
      }, 'code'),
    addPredefined: question => openDialog({ dialogKind: 'predefined', key: question }),
  }
}

/** Questions whose options are shown in one go: thousands at once would hold the page for seconds. */
const openBatchSize = 10

/** Shows or hides the options of all questions; showing goes on between other things, and stops when hiding comes. */
const createOptionsToggle = ({ draft, isOpen }: Editor) => {
  let turn = 0
  const openFrom = (keys: readonly string[], own: number) => {
    if (own !== turn || keys.length === 0) return
    for (const key of keys.slice(0, openBatchSize)) isOpen.set(key, true)
    setTimeout(() => openFrom(keys.slice(openBatchSize), own))
  }
  return (isOut: boolean) => {
    turn += 1
    if (isOut) openFrom([...allQuestionsOpen(draft).keys()], turn)
    else isOpen.replace(new Map())
  }
}

/** What the pieces of one editor share, and what they have asked for. */
export const useEditorActions = (
  editorSession: EditorSession,
  nameOf: (parts: EditorSession['draft'], key: string) => string,
) => {
  const [dialogRequest, setDialogRequest] = useState<DialogRequest>()
  const [removed, setRemoved] = useState<string>()
  const [editor] = useState(() =>
    createEditor(editorSession, setDialogRequest, key => setRemoved(nameOf(editorSession.draft, key))),
  )
  const [setAllOptionsOpen] = useState(() => createOptionsToggle(editor))
  const { draft } = editor
  return {
    editor,
    dialogRequest,
    openDialog: setDialogRequest,
    close: () => setDialogRequest(undefined),
    /** The name of the question that was deleted last, until something else changes. */
    removed,
    clearRemoved: () => setRemoved(undefined),
    setAllOptionsOpen,
    addSection: () => {
      let key = ''
      flushSync(() => {
        key = addSection(draft, formKey)
      })
      focusField(key, 'description')
    },
    confirmRemove: (key: string) => {
      const parent = draft.get(key)?.parent ?? formKey
      const place = indexInParent(draft, parent, key)
      removePart(draft, key)
      // After the dialog has given the focus back to the button that is gone.
      requestAnimationFrame(() => focusNeighbour(draft, parent, place))
    },
  }
}

export type EditorActions = ReturnType<typeof useEditorActions>
