import { expect, test } from 'vitest'
import { diffForms } from './diff-forms.ts'
import { addOptions, addQuestion, addSection, changePart, movePart, removePart } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { blankForm } from './form-codec.ts'
import { formKey, partOf } from './form-parts.ts'

const changesOf = (
  edit: (draft: ReturnType<typeof createDraft>, keys: { q1: string; q2: string; s2: string }) => void,
) => {
  const draft = createDraft(blankForm())
  const q1 = addQuestion(draft, 'n1')
  const q2 = addQuestion(draft, 'n1')
  addOptions(draft, q1, ['Yes', 'No'])
  const s2 = addSection(draft, formKey)
  const before = draft.snapshot()
  edit(draft, { q1, q2, s2 })
  const changes = diffForms(before, draft.snapshot(), formKey)
  return changes.map(({ changeKind, part, fields }) => [changeKind, part.key, ...fields])
}

test('reports no changes for an unedited form', () => {
  expect(changesOf(() => undefined)).toEqual([])
})

test('reports an added or removed part once, not for each part inside', () => {
  let added = ''
  const changes = changesOf((draft, { q1 }) => {
    added = addSection(draft, formKey)
    addOptions(draft, addQuestion(draft, added), ['Yes'])
    removePart(draft, q1)
  })
  expect(changes).toEqual([
    ['added', added],
    ['removed', 'n2'],
  ])
})

test('reports changed fields', () => {
  const changes = changesOf((draft, { q2 }) => {
    const question = partOf(draft, q2, 'question')
    if (question) changePart(draft, question, { text: 'Who?', questionType: 1 })
  })
  expect(changes).toEqual([['changed', 'n3', 'text', 'questionType']])
})

test('reports a changed condition once, also if only its options changed', () => {
  const draft = createDraft(blankForm())
  const child = addQuestion(draft, 'n1')
  const versions = [[], ['q5-o6'], ['q5-o6', 'q5-o7']].map(showIfOptions => {
    const question = partOf(draft, child, 'question')
    if (question) changePart(draft, question, { showIfQuestion: showIfOptions[0] ? 'q5' : null, showIfOptions })
    return draft.snapshot()
  })
  const [always = new Map(), once = new Map(), twice = new Map()] = versions
  expect(diffForms(always, once, formKey)).toMatchObject([{ changeKind: 'changed', fields: ['showIf'] }])
  expect(diffForms(once, twice, formKey)).toMatchObject([{ changeKind: 'changed', fields: ['showIf'] }])
})

test('distinguishes a new order from a move to another section', () => {
  expect(changesOf((draft, { q2 }) => movePart(draft, q2, 'n1', 0))).toEqual([['reordered', 'n1']])
  expect(changesOf((draft, { q2, s2 }) => movePart(draft, q2, s2, 0))).toEqual([['moved', 'n3']])
})
