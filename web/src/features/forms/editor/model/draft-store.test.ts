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
  ...{ id, code: `Q${id}`, text: `Question ${id}`, formCode: 'A', questionType: 0, orderNumber: 0 },
  optionsToQuestions: options,
})
const section = (id: number, ...questions: ReturnType<typeof question>[]) => ({
  ...{ id, uniqueId: String(id), code: `S${id}`, description: `Section ${id}`, orderNumber: 0, questions },
})
const aForm = (): Parts =>
  decodeForm({ id: 1, code: 'A', description: 'Opening', diaspora: false }, [
    section(1, question(1, option(1, 'Yes'), option(2, 'No')), question(2)),
    section(2, question(3)),
  ])
const rename = (draft: ReturnType<typeof createDraft>, key: string, text: string) => {
  const part = partOf(draft, key, 'question')
  if (part) changePart(draft, part, { text })
}

test('a key pressed in one part is heard by that part alone', () => {
  const draft = createDraft(aForm())
  const heard: string[] = []
  for (const key of ['q1', 'q2', 's1', formKey]) draft.subscribe(key, () => heard.push(key))
  rename(draft, 'q1', 'Reworded')
  expect(heard).toEqual(['q1'])
})

test('a form read twice has every part once, under the same keys', () => {
  expect([...aForm().keys()]).toEqual([...aForm().keys()])
  expect(createDraft(aForm(), aForm()).isChanged()).toBe(false)
})

test('a new question is multiple choice until told otherwise', () => {
  const draft = createDraft(aForm())
  expect(partOf(draft, addQuestion(draft, 's1'), 'question')?.questionType).toBe(0)
})

test('what is deleted comes back with all that was in it, in its place', () => {
  const draft = createDraft(aForm())
  removePart(draft, 's1')
  expect(draft.get('q1-o1')).toBeUndefined()
  expect(draft.isChanged()).toBe(true)
  expect(draft.undo()).toBe('s1')
  expect(draft.snapshot()).toEqual(aForm())
  expect(draft.isChanged()).toBe(false)
  draft.redo()
  expect(childrenOf(draft.get(formKey))).toEqual(['s2'])
})

test('a question moves to another section and back', () => {
  const draft = createDraft(aForm())
  movePart(draft, 'q2', 's2', 0)
  expect(childrenOf(draft.get('s1'))).toEqual(['q1'])
  expect(childrenOf(draft.get('s2'))).toEqual(['q2', 'q3'])
  expect(draft.get('q2')?.parent).toBe('s2')
  movePart(draft, 'q2', 's1', 1)
  expect(draft.isChanged()).toBe(false)
})

test('an option moves among its siblings, itself not counted', () => {
  const draft = createDraft(aForm())
  movePart(draft, 'q1-o1', 'q1', 1)
  expect(childrenOf(draft.get('q1'))).toEqual(['q1-o2', 'q1-o1'])
})

test('the letters of a word are undone together, words one by one', () => {
  const draft = createDraft(aForm())
  for (const text of ['W', 'Wh', 'Who', 'Who ', 'Who s']) rename(draft, 'q2', text)
  draft.undo()
  expect(partOf(draft, 'q2', 'question')?.text).toBe('Who')
  draft.undo()
  expect(partOf(draft, 'q2', 'question')?.text).toBe('Question 2')
  expect(draft.canUndo()).toBe(false)
})

test('typing something and typing it back leaves nothing unsaved', () => {
  const draft = createDraft(aForm())
  rename(draft, 'q1', 'Other')
  rename(draft, 'q1', 'Question 1')
  expect(draft.isChanged()).toBe(false)
})

test('a change ends what could be done again', () => {
  const draft = createDraft(aForm())
  removePart(draft, 'q1')
  draft.undo()
  rename(draft, 'q2', 'Other')
  expect(draft.canRedo()).toBe(false)
})

test('work that was kept goes on with new keys of its own', () => {
  const first = createDraft(blankForm())
  const added = addQuestion(first, 'n1')
  addOptions(first, added, ['Yes', 'No'])
  const second = createDraft(blankForm(), first.snapshot())
  expect(second.isChanged()).toBe(true)
  expect(first.snapshot().has(addSection(second, formKey))).toBe(false)
})

test('a whole form is replaced, and that too can be undone', () => {
  const draft = createDraft(aForm())
  rename(draft, 'q1', 'Mine')
  replaceAll(draft, aForm(), formKey)
  expect(draft.isChanged()).toBe(false)
  draft.undo()
  expect(partOf(draft, 'q1', 'question')?.text).toBe('Mine')
})

test('after somebody else’s save the work counts as unsaved against theirs', () => {
  const draft = createDraft(aForm())
  const theirs = createDraft(aForm())
  rename(theirs, 'q1', 'Theirs')
  draft.rebase(theirs.snapshot())
  expect(draft.isChanged()).toBe(true)
})
