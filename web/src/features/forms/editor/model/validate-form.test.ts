import { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addOptions, addQuestion, addSection, changeNode, removeNode } from './draft-edits.ts'
import { createDraft } from './draft-store.ts'
import { findQuestion, formKey, type NodeKey, type NodeOf } from './edited-form.ts'
import { blankForm } from './form-codec.ts'
import { isHint, validateForm } from './validate-form.ts'

const createTestDraft = () => {
  const draft = createDraft(blankForm())
  const update = <Key extends NodeKey>(key: Key, fields: Partial<NodeOf<Key>>) => changeNode(draft, key, fields)
  const addAll = (key: string, texts: readonly string[]) => {
    const question = findQuestion(draft.get(), key)
    return question ? addOptions(draft, question, texts) : []
  }
  update(formKey, { code: 'A', description: 'Opening' })
  update('s-1', { code: 'S1', description: 'First' })
  const question = addQuestion(draft, 's-1')
  update(question, { code: 'Q1', text: 'Who?' })
  const [first, second] = addAll(question, ['Yes', 'No'])
  if (!first || !second) throw new Error('The question has two options')
  return {
    draft,
    update,
    addAll,
    question,
    options: [first, second] as const,
    validate: () => validateForm(draft.get()),
  }
}

test('finds no issues in a complete form', () => {
  expect(createTestDraft().validate()).toEqual([])
})

test('finds everything that is missing, in the order of the form', () => {
  const { draft, update, question, options, validate } = createTestDraft()
  update(formKey, { code: ' ', description: '' })
  update('s-1', { code: '' })
  update(question, { text: '  ' })
  update(options[0], { text: '' })
  const empty = addQuestion(draft, 's-1')
  expect(validate()).toEqual([
    { key: formKey, field: 'description', problem: 'required' },
    { key: formKey, field: 'code', problem: 'required' },
    { key: 's-1', field: 'code', problem: 'required' },
    { key: question, field: 'text', problem: 'required' },
    { key: options[0], field: 'text', problem: 'required' },
    { key: empty, field: 'code', problem: 'required' },
    { key: empty, field: 'text', problem: 'required' },
    { key: empty, field: 'optionsToQuestions', problem: 'no_options' },
  ])
})

test('reports the second use of a code, also in another section', () => {
  const { draft, update, addAll, validate } = createTestDraft()
  const section = addSection(draft)
  update(section, { code: 'S1' })
  const duplicate = addQuestion(draft, section)
  update(duplicate, { code: ' Q1', text: 'When?' })
  addAll(duplicate, ['Now'])
  expect(validate()).toEqual([
    { key: section, field: 'code', problem: 'code_repeated' },
    { key: duplicate, field: 'code', problem: 'code_repeated' },
  ])
})

test('finds texts that are too long', () => {
  const { update, question, validate } = createTestDraft()
  update(question, { code: 'x'.repeat(21), text: 'x'.repeat(1001) })
  expect(validate().map(({ field, problem }) => [field, problem])).toEqual([
    ['code', 'too_long'],
    ['text', 'too_long'],
  ])
})

test('a form without sections or questions can’t be published', () => {
  const { draft, question, validate } = createTestDraft()
  removeNode(draft, question)
  expect(validate()).toEqual([{ key: formKey, field: 'formSections', problem: 'no_questions' }])
  removeNode(draft, 's-1')
  expect(validate()).toEqual([{ key: formKey, field: 'formSections', problem: 'noSections' }])
})

test('reports likely mistakes as hints, which don’t prevent publication', () => {
  const { draft, update, question, options, validate } = createTestDraft()
  update(question, { questionType: 2 })
  update(options[1], { text: 'Yes ' })
  const section = addSection(draft)
  update(section, { code: 'S2' })
  expect(validate().map(({ problem }) => problem)).toEqual(['duplicateOption', 'noFreeText', 'sectionEmpty'])
  expect(validate().every(isHint)).toBe(true)
})

test('limits that can’t be met follow their option, and checks follow the sections', () => {
  const { draft, update, question, options, validate } = createTestDraft()
  const { id, options: [, no] = [] } = findQuestion(draft.get(), question) ?? {}
  const when = { '>': [{ '+': [{ var: `answers.${id}.${no?.id}` }, { var: 'answers.-90.-91' }] }, { '+': [1] }] }
  const rule = z.parse(CheckRule, { when })
  update(options[0], { input: { kind: 'integer', min: 'many' } })
  update(formKey, { checks: [{ id: -9, says: { en: ' ', ro: '' }, severity: 'hint', rule }] })
  const section = addSection(draft)
  update(section, { code: 'S2' })
  expect(validate()).toEqual([
    { key: options[0], field: 'inputMin', problem: 'notDecimal' },
    { key: section, field: 'questions', problem: 'sectionEmpty' },
    { key: formKey, field: 'check0', problem: 'required' },
    { key: formKey, field: 'check0', problem: 'check_no_number' },
    { key: formKey, field: 'check0', problem: 'check_unknown_question' },
  ])
})
