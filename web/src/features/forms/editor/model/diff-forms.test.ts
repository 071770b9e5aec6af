import { expect, test } from 'vitest'
import { diffForms } from './diff-forms.ts'
import { addOptions, addQuestion, addSection, changeNode, moveNode, removeNode } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { findQuestion } from './edited-form.ts'
import { blankForm } from './form-codec.ts'

type Draft = ReturnType<typeof createDraft>
type Key = ReturnType<typeof addQuestion>

const addYesNo = (draft: Draft, key: string, texts = ['Yes', 'No']) => {
  const question = findQuestion(draft.get(), key)
  if (question) addOptions(draft, question, texts)
}

const changesOf = (edit: (draft: Draft, keys: { q1: Key; q2: Key; s2: string }) => void) => {
  const draft = createDraft(blankForm())
  const q1 = addQuestion(draft, 's-1')
  const q2 = addQuestion(draft, 's-1')
  addYesNo(draft, q1)
  const s2 = addSection(draft)
  const before = draft.get()
  edit(draft, { q1, q2, s2 })
  const changes = diffForms(before, draft.get())
  return changes.map(({ changeKind, key, fields }) => [changeKind, key, ...fields])
}

test('reports no changes for an unedited form', () => {
  expect(changesOf(() => undefined)).toEqual([])
})

test('reports an added or removed node once, not for each node inside', () => {
  let added = ''
  const changes = changesOf((draft, { q1 }) => {
    added = addSection(draft)
    addYesNo(draft, addQuestion(draft, added), ['Yes'])
    removeNode(draft, q1)
  })
  expect(changes).toEqual([
    ['added', added],
    ['removed', 'q-2'],
  ])
})

test('reports changed fields', () => {
  const changes = changesOf((draft, { q2 }) => changeNode(draft, q2, { text: 'Who?', questionType: 1 }))
  expect(changes).toEqual([['changed', 'q-3', 'text', 'questionType']])
})

test('reports the fields of an option’s input and short wordings', () => {
  const changes = changesOf((draft, { q1 }) => {
    const options = findQuestion(draft.get(), q1)?.options ?? []
    const [first, second] = options
    if (!first || !second) return
    const shortText = { en: '', ro: 'Da' }
    changeNode(draft, q1, {
      options: [
        { ...first, input: { kind: 'integer', max: '9' } },
        { ...second, shortText },
      ],
    })
  })
  expect(changes).toEqual([
    ['changed', 'q-2-o-4', 'inputKind', 'inputMax'],
    ['changed', 'q-2-o-5', 'shortTextRo'],
  ])
})

test('reports a changed translation with its language', () => {
  const changes = changesOf((draft, { q1 }) => changeNode(draft, q1, { translations: { fr: { text: 'Qui ?' } } }))
  expect(changes).toEqual([['changed', 'q-2', 'text-fr']])
})

test('reports a changed condition once, also if only its options changed', () => {
  const draft = createDraft(blankForm())
  const child = addQuestion(draft, 's-1')
  const versions = [undefined, [6], [6, 7]].map(idOptions => {
    changeNode(draft, child, { showIf: idOptions && { idQuestion: 5, idOptions } })
    return draft.get()
  })
  const [always = blankForm(), once = blankForm(), twice = blankForm()] = versions
  expect(diffForms(always, once)).toMatchObject([{ changeKind: 'changed', fields: ['showIf'] }])
  expect(diffForms(once, twice)).toMatchObject([{ changeKind: 'changed', fields: ['showIf'] }])
})

test('distinguishes a new order from a move to another section', () => {
  expect(changesOf((draft, { q2 }) => moveNode(draft, q2, 's-1', 0))).toEqual([['reordered', 's-1']])
  expect(changesOf((draft, { q2, s2 }) => moveNode(draft, q2, s2, 0))).toEqual([['moved', 'q-3']])
})
