import { flushSync } from 'react-dom'
import { createValue } from '../../../lib/stores/value.ts'
import { accountStorageKey } from '../../../shared/account-storage-key.ts'
import { addOption } from './model/answer-kind.ts'
import { addQuestion, addSection, changeNode, removeNode } from './model/draft-edits.ts'
import type { Draft } from './model/draft-store.ts'
import {
  childKeysOf,
  type EditedForm,
  findQuestion,
  locate,
  type NodeKey,
  type NodeOf,
  parentKeyOf,
  type QuestionKey,
  questionKey,
  questionsOf,
} from './model/edited-form.ts'
import type { EditorSession } from './model/editor-session.ts'
import { fieldId, scrollToPart } from './parts/reveal-field.ts'

/** A message shown at a node's field. */
interface FieldMessage {
  readonly field: string
  readonly text: string
}

/** An open dialog: of a question, or of the form as it was when it was opened. */
type OpenDialog =
  | { readonly dialogKind: 'predefined' | 'condition'; readonly key: QuestionKey }
  | { readonly dialogKind: 'preview' | 'publish' | 'export'; readonly form: EditedForm }

/** A question that was deleted without a confirmation, with the forms before and after. */
interface Removal {
  readonly key: QuestionKey
  readonly before: EditedForm
  readonly after: EditedForm
}

/** Forms with more questions open with all options collapsed. */
const maxInitiallyOpen = 40

/** Questions expanded per task. Expanding thousands at once would block the page for seconds. */
const openBatchSize = 10

const besideKey = () => accountStorageKey('form-beside')

const focusField = (key: string | undefined, field: string) => {
  if (key !== undefined) document.getElementById(fieldId(key, field))?.focus()
}

/** After a node was removed: focuses the adjacent node, or the button that adds another. */
const focusSibling = (form: EditedForm, parent: string, index: number) => {
  const siblings = childKeysOf(form, parent)
  const sibling = siblings[index] ?? siblings.at(-1)
  focusField(sibling ?? parent, sibling === undefined ? 'add' : 'move')
}

/** The new input must be rendered before it can be focused. */
const addAndFocus = (field: string, add: () => string | undefined) => focusField(flushSync(add), field)

/** Which questions have their options expanded, by question key. */
const createOpenQuestions = (draft: Draft) => {
  const questionKeys = () => questionsOf(draft.get()).map(questionKey)
  const initial = questionKeys()
  const openQuestions = createValue<ReadonlySet<string>>(new Set(initial.length <= maxInitiallyOpen ? initial : []))
  const setOpen = (keys: readonly string[], isOpen: boolean) => {
    const next = new Set(openQuestions.get())
    for (const key of keys)
      if (isOpen) next.add(key)
      else next.delete(key)
    // The browser reports each change once more.
    if (next.size !== openQuestions.get().size) openQuestions.set(next)
  }
  let currentRun = 0
  const expand = (keys: readonly string[], run: number) => {
    if (run !== currentRun || keys.length === 0) return
    setOpen(keys.slice(0, openBatchSize), true)
    setTimeout(() => expand(keys.slice(openBatchSize), run))
  }
  return {
    openQuestions,
    setOpen,
    /** Expands or collapses the options of all questions. Expanding runs in batches, which collapsing cancels. */
    setAllOpen: (isOpen: boolean) => {
      currentRun += 1
      if (isOpen) expand(questionKeys(), currentRun)
      else setOpen([...openQuestions.get()], false)
    },
  }
}

/**
 * State and actions of one editor. The object is stable, so that reading the context causes no re-render. `confirmRemove` removes a
 * node after a confirmation.
 */
export const createEditor = (
  session: EditorSession,
  confirmRemove: (form: EditedForm, key: string, remove: () => void) => void,
) => {
  const { draft } = session
  const { openQuestions, setOpen, setAllOpen } = createOpenQuestions(draft)
  /** By node. */
  const fieldMessages = createValue<ReadonlyMap<string, readonly FieldMessage[]>>(new Map())
  const clearMessages = (key: string) => {
    if (!fieldMessages.get().has(key)) return
    fieldMessages.set(new Map([...fieldMessages.get()].filter(([other]) => other !== key)))
  }
  const removal = createValue<Removal | undefined>(undefined)
  const dialog = createValue<OpenDialog | undefined>(undefined)
  /** Tag of the language beside the main one; empty for none. Remembered for the account's next form. */
  const beside = createValue(localStorage.getItem(besideKey()) ?? '')
  const scrollTo = (key: string | undefined) => {
    if (key !== undefined) requestAnimationFrame(() => scrollToPart({ draft, openQuestions, setOpen }, key))
  }
  return {
    session,
    draft,
    openQuestions,
    setOpen,
    setAllOpen,
    fieldMessages,
    clearMessages,
    removal,
    dialog,
    beside: {
      ...beside,
      set: (tag: string) => {
        localStorage.setItem(besideKey(), tag)
        beside.set(tag)
      },
    },
    undo: () => scrollTo(draft.undo()),
    redo: () => scrollTo(draft.redo()),
    /** Changes a node and clears its messages. */
    edit: <Key extends NodeKey>(key: Key, fields: Partial<NodeOf<Key>>) => {
      changeNode(draft, key, fields)
      clearMessages(key)
    },
    /** Deletes a node, after a confirmation unless it is a question. */
    remove: (key: NodeKey) => {
      const before = draft.get()
      const found = locate(before, key)
      if (!found) return
      const focus = () => focusSibling(draft.get(), parentKeyOf(found), found.index)
      if (found.kind === 'question') {
        flushSync(() => {
          removeNode(draft, key)
          removal.set({ key: questionKey(found.node), before, after: draft.get() })
        })
        return focus()
      }
      confirmRemove(before, key, () => {
        removeNode(draft, key)
        // After the closing dialog has tried to restore the focus to the removed button.
        requestAnimationFrame(focus)
      })
    },
    addSection: () => addAndFocus('description', () => addSection(draft)),
    addQuestion: (section: string) =>
      addAndFocus('code', () => {
        const key = addQuestion(draft, section)
        setOpen([key], true)
        return key
      }),
    addOption: (key: QuestionKey) => {
      setOpen([key], true)
      addAndFocus('text', () => {
        const question = findQuestion(draft.get(), key)
        return question && addOption(draft, question)
      })
    },
  }
}

export interface Editor extends ReturnType<typeof createEditor> {}
