import { expect, test } from 'vitest'
import { addOptions, addQuestion, addSection, changePart, movePart, removePart, replaceAll } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { blankForm, decodeForm } from './form-codec.ts'
import { childrenOf, formKey, type Parts, partOf } from './form-parts.ts'

const option = (id: number, text: string) => ({
  id,
  idOption: id,
  text,
  isFreeText: false,
  flagged: false,
  orderNumber: 0,
})
const question = (id: number, ...options: ReturnType<typeof option>[]) => ({
  id,
  code: `Q${id}`,
  text: `Question ${id}`,
  formCode: 'A',
  questionType: 0,
  orderNumber: 0,
  optionsToQuestions: options,
})
const section = (id: number, ...questions: ReturnType<typeof question>[]) => ({
  id,
  uniqueId: String(id),
  code: `S${id}`,
  description: `Section ${id}`,
  orderNumber: 0,
  questions,
})
const createForm = (): Parts =>
  decodeForm({ id: 1, code: 'A', description: 'Opening', diaspora: false }, [
    section(1, question(1, option(1, 'Yes'), option(2, 'No')), question(2)),
    section(2, question(3)),
  ])
const rename = (draft: ReturnType<typeof createDraft>, key: string, text: string) => {
  const part = partOf(draft, key, 'question')
  if (part) changePart(draft, part, { text })
}

test('notifies only the subscribers of the edited part', () => {
  const draft = createDraft(createForm())
  const notified: string[] = []
  for (const key of ['q1', 'q2', 's1', formKey]) draft.subscribe(key, () => notified.push(key))
  rename(draft, 'q1', 'Reworded')
  expect(notified).toEqual(['q1'])
})

test('decodes a form twice into the same parts and keys', () => {
  expect([...createForm().keys()]).toEqual([...createForm().keys()])
  expect(createDraft(createForm(), createForm()).isChanged()).toBe(false)
})

test('creates questions as multiple choice', () => {
  const draft = createDraft(createForm())
  expect(partOf(draft, addQuestion(draft, 's1'), 'question')?.questionType).toBe(0)
})

test('undo restores a deleted part with its descendants at its position', () => {
  const draft = createDraft(createForm())
  removePart(draft, 's1')
  expect(draft.get('q1-o1')).toBeUndefined()
  expect(draft.isChanged()).toBe(true)
  expect(draft.undo()).toBe('s1')
  expect(draft.snapshot()).toEqual(createForm())
  expect(draft.isChanged()).toBe(false)
  draft.redo()
  expect(childrenOf(draft.get(formKey))).toEqual(['s2'])
})

test('moves a question to another section and back', () => {
  const draft = createDraft(createForm())
  movePart(draft, 'q2', 's2', 0)
  expect(childrenOf(draft.get('s1'))).toEqual(['q1'])
  expect(childrenOf(draft.get('s2'))).toEqual(['q2', 'q3'])
  expect(draft.get('q2')?.parent).toBe('s2')
  movePart(draft, 'q2', 's1', 1)
  expect(draft.isChanged()).toBe(false)
})

test('moves an option to an index among its siblings', () => {
  const draft = createDraft(createForm())
  movePart(draft, 'q1-o1', 'q1', 1)
  expect(childrenOf(draft.get('q1'))).toEqual(['q1-o2', 'q1-o1'])
})

test('undoes typing word by word', () => {
  const draft = createDraft(createForm())
  for (const text of ['W', 'Wh', 'Who', 'Who ', 'Who s']) rename(draft, 'q2', text)
  draft.undo()
  expect(partOf(draft, 'q2', 'question')?.text).toBe('Who')
  draft.undo()
  expect(partOf(draft, 'q2', 'question')?.text).toBe('Question 2')
  expect(draft.canUndo()).toBe(false)
})

test('undoes typing into a field of an input word by word', () => {
  const draft = createDraft(createForm())
  for (const unit of ['v', 'vo', 'vo ', 'vo t']) {
    const part = partOf(draft, 'q1-o1', 'option')
    if (part) changePart(draft, part, { input: { ...part.input, kind: 'integer', unit } })
  }
  draft.undo()
  expect(partOf(draft, 'q1-o1', 'option')?.input?.unit).toBe('vo')
  draft.undo()
  draft.undo()
  expect(draft.isChanged()).toBe(false)
})

test('has no changes after an edit was typed back', () => {
  const draft = createDraft(createForm())
  rename(draft, 'q1', 'Other')
  rename(draft, 'q1', 'Question 1')
  expect(draft.isChanged()).toBe(false)
})

test('clears the redo history on a new change', () => {
  const draft = createDraft(createForm())
  removePart(draft, 'q1')
  draft.undo()
  rename(draft, 'q2', 'Other')
  expect(draft.canRedo()).toBe(false)
})

test('creates unused keys in a restored draft', () => {
  const first = createDraft(blankForm())
  const added = addQuestion(first, 'n1')
  addOptions(first, added, ['Yes', 'No'])
  const second = createDraft(blankForm(), first.snapshot())
  expect(second.isChanged()).toBe(true)
  expect(first.snapshot().has(addSection(second, formKey))).toBe(false)
})

test('replaces a whole form, and undo restores it', () => {
  const draft = createDraft(createForm())
  rename(draft, 'q1', 'Mine')
  replaceAll(draft, createForm(), formKey)
  expect(draft.isChanged()).toBe(false)
  draft.undo()
  expect(partOf(draft, 'q1', 'question')?.text).toBe('Mine')
})

test('compares the draft with the other user’s version after a rebase', () => {
  const draft = createDraft(createForm())
  const theirs = createDraft(createForm())
  rename(theirs, 'q1', 'Theirs')
  draft.rebase(theirs.snapshot())
  expect(draft.isChanged()).toBe(true)
})
