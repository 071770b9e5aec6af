import { expect, test } from 'vitest'
import { addOptions, addQuestion, addSection, changePart, removePart } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { blankForm } from './form-codec.ts'
import { formKey, partOf } from './form-parts.ts'
import { isHint, validateForm } from './validate-form.ts'

const createTestDraft = () => {
  const draft = createDraft(blankForm())
  const update = (key: string, kind: 'form' | 'section' | 'question' | 'option', change: object) => {
    const part = partOf(draft, key, kind)
    if (part) changePart(draft, part, change)
  }
  update(formKey, 'form', { code: 'A', description: 'Opening' })
  update('n1', 'section', { code: 'S1', description: 'First' })
  const question = addQuestion(draft, 'n1')
  update(question, 'question', { code: 'Q1', text: 'Who?' })
  const options = addOptions(draft, question, ['Yes', 'No'])
  return { draft, update, question, options, validate: () => validateForm(draft.snapshot()) }
}

test('finds no issues in a complete form', () => {
  expect(createTestDraft().validate()).toEqual([])
})

test('finds everything that is missing, in the order of the form', () => {
  const { draft, update, question, options, validate } = createTestDraft()
  update(formKey, 'form', { code: ' ', description: '' })
  update('n1', 'section', { code: '' })
  update(question, 'question', { text: '  ' })
  update(options[0] ?? '', 'option', { text: '' })
  const empty = addQuestion(draft, 'n1')
  expect(validate()).toEqual([
    { key: formKey, field: 'description', problem: 'missing' },
    { key: formKey, field: 'code', problem: 'missing' },
    { key: 'n1', field: 'code', problem: 'missing' },
    { key: question, field: 'text', problem: 'missing' },
    { key: options[0], field: 'text', problem: 'missing' },
    { key: empty, field: 'code', problem: 'missing' },
    { key: empty, field: 'text', problem: 'missing' },
    { key: empty, field: 'optionsToQuestions', problem: 'noOptions' },
  ])
})

test('reports the second use of a code, also in another section', () => {
  const { draft, update, validate } = createTestDraft()
  const section = addSection(draft, formKey)
  update(section, 'section', { code: 'S1' })
  const duplicate = addQuestion(draft, section)
  update(duplicate, 'question', { code: ' Q1', text: 'When?' })
  addOptions(draft, duplicate, ['Now'])
  expect(validate()).toEqual([
    { key: section, field: 'code', problem: 'duplicateCode' },
    { key: duplicate, field: 'code', problem: 'duplicateCode' },
  ])
})

test('finds texts that are too long', () => {
  const { update, question, validate } = createTestDraft()
  update(question, 'question', { code: 'x'.repeat(21), text: 'x'.repeat(1001) })
  expect(validate().map(({ field, problem }) => [field, problem])).toEqual([
    ['code', 'tooLong'],
    ['text', 'tooLong'],
  ])
})

test('a form without sections or questions can’t be published', () => {
  const { draft, question, validate } = createTestDraft()
  removePart(draft, question)
  expect(validate()).toEqual([{ key: formKey, field: 'formSections', problem: 'noQuestions' }])
  removePart(draft, 'n1')
  expect(validate()).toEqual([{ key: formKey, field: 'formSections', problem: 'noSections' }])
})

test('reports likely mistakes as hints, which don’t prevent publication', () => {
  const { draft, update, question, options, validate } = createTestDraft()
  update(question, 'question', { questionType: 2 })
  update(options[1] ?? '', 'option', { text: 'Yes ' })
  const section = addSection(draft, formKey)
  update(section, 'section', { code: 'S2' })
  expect(validate().map(({ problem }) => problem)).toEqual(['duplicateOption', 'noFreeText', 'sectionEmpty'])
  expect(validate().every(isHint)).toBe(true)
})
