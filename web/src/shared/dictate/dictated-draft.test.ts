import { expect, it } from 'vitest'
import { emptyDraft, selectOption, toAnswers } from './dictated-draft.ts'

const single = { id: 7, allowsMultiple: false }
const multiple = { id: 8, allowsMultiple: true }

it('a single choice keeps the last option, a multiple choice all of them', () => {
  const draft = [
    [single, 1],
    [single, 2],
    [multiple, 3],
    [multiple, 4],
  ] as const
  const selected = draft.reduce((old, [question, option]) => selectOption(old, question, option, true), emptyDraft)
  expect(selected.options).toEqual({ 7: [2], 8: [3, 4] })
})

it('only answered questions are sent, with the text of selected options', () => {
  const selected = selectOption(selectOption(emptyDraft, single, 1, true), multiple, 3, true)
  const draft = { ...selectOption(selected, multiple, 3, false), texts: { 1: ' the mayor ', 3: 'not selected' } }
  expect(toAnswers(draft)).toEqual([{ questionId: 7, options: [{ optionId: 1, value: 'the mayor' }] }])
})
