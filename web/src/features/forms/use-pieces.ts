import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createKeyed } from '../../lib/keyed.ts'
import { addOptions, addQuestion, addSection, changePart, removePart } from './draft-edits.ts'
import type { Editing } from './editing.ts'
import { type Editor, type Mark, noMarks } from './editor-context.ts'
import { childrenOf, formKey, type Parts, questionsOf } from './form-parts.ts'
import { fieldId } from './reveal.ts'

/** Up to so many questions a form opens with all options shown. */
const openUpTo = 40

/** What was asked for and stands in a dialog. */
export type Asked =
  | { readonly what: 'delete' | 'predefined'; readonly key: string }
  | { readonly what: 'preview' | 'publish'; readonly parts: Parts }

const focusField = (key: string | undefined, field: string) => {
  if (key !== undefined) document.getElementById(fieldId(key, field))?.focus()
}

/** After a part is gone: to its neighbour, or to what adds another. */
const focusNear = (draft: Editing['draft'], parent: string, place: number) => {
  const siblings = childrenOf(draft.get(parent))
  const neighbour = siblings[place] ?? siblings.at(-1)
  focusField(neighbour ?? parent, neighbour === undefined ? 'add' : 'move')
}

const placeOf = (draft: Editing['draft'], parent: string, key: string) => childrenOf(draft.get(parent)).indexOf(key)

/** All questions folded out. */
const allOpen = (parts: Pick<Parts, 'get'>) => new Map(questionsOf(parts).map(({ key }) => [key, true]))

const createEditor = ({ draft }: Editing, ask: (asked: Asked) => void, tellRemoved: (key: string) => void): Editor => {
  const marks = createKeyed<readonly Mark[]>(noMarks)
  const isOpen = createKeyed(false)
  if (questionsOf(draft).length <= openUpTo) isOpen.replace(allOpen(draft))
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
    marks,
    isOpen,
    edit: (part, change) => {
      changePart(draft, part, change)
      if (marks.get(part.key) !== noMarks) marks.set(part.key, noMarks)
    },
    remove: key => {
      const part = draft.get(key)
      if (part?.kind !== 'question') return ask({ what: 'delete', key })
      const place = placeOf(draft, part.parent, key)
      tellRemoved(key)
      flushSync(() => removePart(draft, key))
      focusNear(draft, part.parent, place)
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
    addPredefined: question => ask({ what: 'predefined', key: question }),
  }
}

/** Questions whose options are shown in one go: thousands at once would hold the page for seconds. */
const openAtOnce = 10

/** Shows or hides the options of all questions; showing goes on between other things, and stops when hiding comes. */
const createFolding = ({ draft, isOpen }: Editor) => {
  let turn = 0
  const openFrom = (keys: readonly string[], own: number) => {
    if (own !== turn || keys.length === 0) return
    for (const key of keys.slice(0, openAtOnce)) isOpen.set(key, true)
    setTimeout(() => openFrom(keys.slice(openAtOnce), own))
  }
  return (isOut: boolean) => {
    turn += 1
    if (isOut) openFrom([...allOpen(draft).keys()], turn)
    else isOpen.replace(new Map())
  }
}

/** What the pieces of one editor share, and what they have asked for. */
export const usePieces = (editing: Editing, nameOf: (parts: Editing['draft'], key: string) => string) => {
  const [asked, setAsked] = useState<Asked>()
  const [removed, setRemoved] = useState<string>()
  const [editor] = useState(() => createEditor(editing, setAsked, key => setRemoved(nameOf(editing.draft, key))))
  const [foldAll] = useState(() => createFolding(editor))
  const { draft } = editor
  return {
    editor,
    asked,
    ask: setAsked,
    close: () => setAsked(undefined),
    /** The name of the question that was deleted last, until something else changes. */
    removed,
    forgetRemoved: () => setRemoved(undefined),
    foldAll,
    addSection: () => {
      let key = ''
      flushSync(() => {
        key = addSection(draft, formKey)
      })
      focusField(key, 'description')
    },
    removeAsked: (key: string) => {
      const parent = draft.get(key)?.parent ?? formKey
      const place = placeOf(draft, parent, key)
      removePart(draft, key)
      // After the dialog has given the focus back to the button that is gone.
      requestAnimationFrame(() => focusNear(draft, parent, place))
    },
  }
}

export type Pieces = ReturnType<typeof usePieces>
