import { expect, test } from 'vitest'
import { addOptions, addQuestion, addSection, changeNode, moveNode, removeNode } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { childKeysOf, findQuestion, formKey, locate, optionKey, parentKeyOf, questionKey } from './edited-form.ts'
import { blankForm, decodeForm } from './form-codec.ts'

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
const createForm = () =>
  decodeForm({
    row: { id: 1, code: 'A', description: 'Opening', diaspora: false },
    sections: [
      section(1, question(1, option(1, 'Yes'), option(2, 'No')), question(2)),
      section(2, question(3), question(4)),
    ],
  })
const rename = (draft: ReturnType<typeof createDraft>, id: number, text: string) =>
  changeNode(draft, questionKey({ id }), { text })
const textOf = (draft: ReturnType<typeof createDraft>, key: string) => findQuestion(draft.get(), key)?.text

test('a change keeps all nodes except the edited one and its parents, so that no other is rendered again', () => {
  const draft = createDraft(createForm())
  const before = draft.get()
  const option = optionKey({ id: 1 }, { id: 2 })
  changeNode(draft, option, { text: 'Never' })
  const keys = [formKey, 's1', 'q1', 'q1-o1', 'q1-o2', 'q2', 's2', 'q3', 'q4']
  const changed = keys.filter(key => locate(draft.get(), key)?.node !== locate(before, key)?.node)
  expect(changed).toEqual(['s1', 'q1', 'q1-o2'])
  rename(draft, 4, 'Reworded')
  draft.undo()
  draft.undo()
  expect(draft.get()).toBe(before)
})

test('decodes a form twice into the same form', () => {
  expect(createForm()).toEqual(createForm())
  expect(createDraft(createForm(), createForm()).isChanged()).toBe(false)
})

test('creates questions as multiple choice', () => {
  const draft = createDraft(createForm())
  const key = addQuestion(draft, 's1')
  expect(findQuestion(draft.get(), key)?.questionType).toBe(0)
})

test('undo restores a deleted node with its descendants at its position', () => {
  const draft = createDraft(createForm())
  removeNode(draft, 's1')
  expect(locate(draft.get(), 'q1-o1')).toBeUndefined()
  expect(draft.isChanged()).toBe(true)
  expect(draft.undo()).toBe('s1')
  expect(draft.get()).toEqual(createForm())
  expect(draft.isChanged()).toBe(false)
  draft.redo()
  expect(childKeysOf(draft.get(), formKey)).toEqual(['s2'])
})

test('typing a translation is another step than typing the text', () => {
  const draft = createDraft(createForm())
  rename(draft, 1, 'Number')
  changeNode(draft, questionKey({ id: 1 }), { translations: { fr: { text: 'Nom' } } })
  changeNode(draft, questionKey({ id: 1 }), { translations: { fr: { text: 'Nombre' } } })
  draft.undo()
  expect(findQuestion(draft.get(), 'q1')).toMatchObject({ text: 'Number', translations: undefined })
  expect(draft.canUndo()).toBe(true)
})

test('moves a question to another section and back', () => {
  const draft = createDraft(createForm())
  moveNode(draft, 'q2', 's2', 0)
  expect(childKeysOf(draft.get(), 's1')).toEqual(['q1'])
  expect(childKeysOf(draft.get(), 's2')).toEqual(['q2', 'q3', 'q4'])
  const moved = locate(draft.get(), 'q2')
  expect(moved && parentKeyOf(moved)).toBe('s2')
  moveNode(draft, 'q2', 's1', 1)
  expect(draft.isChanged()).toBe(false)
})

test('moves an option to an index among its siblings', () => {
  const draft = createDraft(createForm())
  moveNode(draft, 'q1-o1', 'q1', 1)
  expect(childKeysOf(draft.get(), 'q1')).toEqual(['q1-o2', 'q1-o1'])
})

test('undoes typing word by word', () => {
  const draft = createDraft(createForm())
  for (const text of ['W', 'Wh', 'Who', 'Who ', 'Who s']) rename(draft, 2, text)
  draft.undo()
  expect(textOf(draft, 'q2')).toBe('Who')
  draft.undo()
  expect(textOf(draft, 'q2')).toBe('Question 2')
  expect(draft.canUndo()).toBe(false)
})

test('undoes typing into a field of an input word by word', () => {
  const draft = createDraft(createForm())
  const key = optionKey({ id: 1 }, { id: 1 })
  const inputOf = () => findQuestion(draft.get(), 'q1')?.options[0]?.input
  for (const unit of ['v', 'vo', 'vo ', 'vo t'])
    changeNode(draft, key, { input: { ...inputOf(), kind: 'integer', unit } })
  draft.undo()
  expect(inputOf()?.unit).toBe('vo')
  draft.undo()
  draft.undo()
  expect(draft.isChanged()).toBe(false)
})

test('undoes typing the first short wording of an option in Romanian as one step', () => {
  const draft = createDraft(createForm())
  for (const ro of ['Î', 'În', 'Înc']) changeNode(draft, optionKey({ id: 1 }, { id: 1 }), { shortText: { en: '', ro } })
  draft.undo()
  expect(draft.isChanged()).toBe(false)
})

test('has no changes after an edit was typed back', () => {
  const draft = createDraft(createForm())
  rename(draft, 1, 'Other')
  rename(draft, 1, 'Question 1')
  expect(draft.isChanged()).toBe(false)
})

test('clears the redo history on a new change', () => {
  const draft = createDraft(createForm())
  removeNode(draft, 'q1')
  draft.undo()
  rename(draft, 2, 'Other')
  expect(draft.canRedo()).toBe(false)
})

test('gives new nodes unused ids in a restored draft, also if a deleted node had one that a condition still references', () => {
  const first = createDraft(blankForm())
  const parentKey = addQuestion(first, 's-1')
  const parent = findQuestion(first.get(), parentKey)
  if (parent) addOptions(first, parent, ['Yes', 'No'])
  const child = addQuestion(first, 's-1')
  const idQuestion = first.newId()
  changeNode(first, child, { showIf: { idQuestion, idOptions: [first.newId()] } })
  const second = createDraft(blankForm(), first.get())
  expect(second.isChanged()).toBe(true)
  const added = addSection(second)
  expect(locate(second.get(), added)?.node.id).toBeLessThan(idQuestion - 1)
})

test('gives new options ids that no other option had, also if several were added at once and deleted', () => {
  const draft = createDraft(blankForm())
  const key = addQuestion(draft, 's-1')
  const add = (...texts: string[]) => {
    const question = findQuestion(draft.get(), key)
    return question ? addOptions(draft, question, texts) : []
  }
  const [, ...deleted] = add('Yes', 'No', 'Unknown')
  for (const option of deleted) removeNode(draft, option)
  const [added] = add('Maybe')
  expect(added).toBeDefined()
  expect(deleted).not.toContain(added)
})

test('replaces a whole form, and undo restores it', () => {
  const draft = createDraft(createForm())
  rename(draft, 1, 'Mine')
  draft.change(formKey, createForm())
  expect(draft.isChanged()).toBe(false)
  draft.undo()
  expect(textOf(draft, 'q1')).toBe('Mine')
})

test('compares the draft with the other user’s version after a rebase', () => {
  const draft = createDraft(createForm())
  const theirs = createDraft(createForm())
  rename(theirs, 1, 'Theirs')
  draft.rebase(theirs.get())
  expect(draft.isChanged()).toBe(true)
})
