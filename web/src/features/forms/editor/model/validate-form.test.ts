import { expect, test } from 'vitest'
import { addOptions, addQuestion, addSection, changePart, removePart } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { blankForm } from './form-codec.ts'
import { formKey, partOf } from './form-parts.ts'
import { isHint, validateForm } from './validate-form.ts'

const aDraft = () => {
  const draft = createDraft(blankForm())
  const say = (key: string, kind: 'form' | 'section' | 'question' | 'option', change: object) => {
    const part = partOf(draft, key, kind)
    if (part) changePart(draft, part, change)
  }
  say(formKey, 'form', { code: 'A', description: 'Opening' })
  say('n1', 'section', { code: 'S1', description: 'First' })
  const question = addQuestion(draft, 'n1')
  say(question, 'question', { code: 'Q1', text: 'Who?' })
  const options = addOptions(draft, question, ['Yes', 'No'])
  return { draft, say, question, options, check: () => validateForm(draft.snapshot()) }
}

test('a whole form has nothing wrong', () => {
  expect(aDraft().check()).toEqual([])
})

test('everything that is missing is found, in the order of the form', () => {
  const { draft, say, question, options, check } = aDraft()
  say(formKey, 'form', { code: ' ', description: '' })
  say('n1', 'section', { code: '' })
  say(question, 'question', { text: '  ' })
  say(options[0] ?? '', 'option', { text: '' })
  const empty = addQuestion(draft, 'n1')
  expect(check()).toEqual([
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

test('a code used twice is marked where it is used again, in another section too', () => {
  const { draft, say, check } = aDraft()
  const section = addSection(draft, formKey)
  say(section, 'section', { code: 'S1' })
  const again = addQuestion(draft, section)
  say(again, 'question', { code: ' Q1', text: 'When?' })
  addOptions(draft, again, ['Now'])
  expect(check()).toEqual([
    { key: section, field: 'code', problem: 'codeRepeated' },
    { key: again, field: 'code', problem: 'codeRepeated' },
  ])
})

test('texts that are too long are found', () => {
  const { say, question, check } = aDraft()
  say(question, 'question', { code: 'x'.repeat(21), text: 'x'.repeat(1001) })
  expect(check().map(({ field, problem }) => [field, problem])).toEqual([
    ['code', 'tooLong'],
    ['text', 'tooLong'],
  ])
})

test('a form without sections or questions can’t be published', () => {
  const { draft, question, check } = aDraft()
  removePart(draft, question)
  expect(check()).toEqual([{ key: formKey, field: 'formSections', problem: 'noQuestions' }])
  removePart(draft, 'n1')
  expect(check()).toEqual([{ key: formKey, field: 'formSections', problem: 'noSections' }])
})

test('what may be a slip is a hint and refuses nothing', () => {
  const { draft, say, question, options, check } = aDraft()
  say(question, 'question', { questionType: 2 })
  say(options[1] ?? '', 'option', { text: 'Yes ' })
  const section = addSection(draft, formKey)
  say(section, 'section', { code: 'S2' })
  expect(check().map(({ problem }) => problem)).toEqual(['optionRepeated', 'noFreeText', 'sectionEmpty'])
  expect(check().every(isHint)).toBe(true)
})
