import { expect, test } from 'vitest'
import { decodeForm } from './form-codec.ts'
import { findHighNumber } from './phone-limits.ts'

const formWith = (questionId: number, optionId: number) => {
  const option = { id: 3, idOption: optionId, text: 'Yes', isFreeText: false, flagged: false, orderNumber: 1 }
  const question = { id: questionId, code: 'Q1', formCode: 'A', text: 'Q', questionType: 0, orderNumber: 1 }
  const section = { id: 90_000, uniqueId: 'u', code: 'S', description: '', orderNumber: 1 }
  const row = { id: 90_000, code: 'A', description: 'A', diaspora: false }
  return decodeForm({ row, sections: [{ ...section, questions: [{ ...question, optionsToQuestions: [option] }] }] })
}

test('reports question ids, option ids and versions from 30,000', () => {
  expect(findHighNumber(formWith(29_999, 29_999), 29_999)).toBeUndefined()
  expect(findHighNumber(formWith(30_000, 1), 1)).toBe(30_000)
  expect(findHighNumber(formWith(1, 32_768), 30_001)).toBe(32_768)
  expect(findHighNumber(formWith(1, 2), 30_001)).toBe(30_001)
})

test('ignores ids of forms and sections, which phones don’t store in 16 bits', () => {
  expect(findHighNumber(formWith(1, 2), 1)).toBeUndefined()
})
