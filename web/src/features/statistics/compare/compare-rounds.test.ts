import { expect, test } from 'vitest'
import { compareQuestions } from './compare-rounds.ts'
import type { QuestionSummary, RoundSummary } from './read/round-summary.ts'

const question = (code: string, counts: Record<string, number>, fields: Partial<QuestionSummary> = {}) => ({
  form: 'A',
  code,
  text: `Text of ${code}`,
  answered: Object.values(counts).reduce((sum, count) => sum + count, 0),
  notObserved: 0,
  options: Object.entries(counts).map(([text, count]) => ({ text, count, isFlagged: text === 'No' })),
  ...fields,
})

const round = (...questions: QuestionSummary[]): RoundSummary => ({
  counties: 0,
  stations: 0,
  reports: 0,
  flaggedReports: 0,
  flaggedAnswers: 0,
  followUps: undefined,
  questions,
})

test('shares are of the reports that answered the question, and their difference is in points', () => {
  const [compared] = compareQuestions(
    round(question('1', { Yes: 3, No: 1 }, { notObserved: 6 })),
    round(question('1', { Yes: 4, No: 4 })),
  )
  expect(compared).toMatchObject({ form: 'A', code: '1', obstacle: undefined, answered: [4, 8], notObserved: [6, 0] })
  expect(compared?.options).toEqual([
    { text: 'Yes', isFlagged: false, counts: [3, 4], shares: [0.75, 0.5], difference: -25 },
    { text: 'No', isFlagged: true, counts: [1, 4], shares: [0.25, 0.5], difference: 25 },
  ])
})

test('an option that an export lacks counts as never selected', () => {
  const [compared] = compareQuestions(round(question('1', { Yes: 2 })), round(question('1', { No: 5 })))
  expect(compared?.options.map(({ text, counts, difference }) => [text, ...counts, difference])).toEqual([
    ['Yes', 2, 0, -100],
    ['No', 0, 5, 100],
  ])
})

test('a question of one round only, or with another text, has no differences', () => {
  const compared = compareQuestions(
    round(question('1', { Yes: 1 }), question('2', { Yes: 1 })),
    round(question('3', { Yes: 1 }), question('2', { Yes: 1 }, { text: 'Another text' })),
  )
  expect(compared.map(({ code, obstacle }) => [code, obstacle])).toEqual([
    ['1', 'onlyFirst'],
    ['2', 'reworded'],
    ['3', 'onlySecond'],
  ])
  expect(compared.flatMap(({ options }) => options.map(({ difference }) => difference))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(compared[1]).toMatchObject({ texts: ['Text of 2', 'Another text'], options: [{ shares: [1, 1] }] })
})

test('line breaks and repeated spaces are not another text, and equal codes of two forms are two questions', () => {
  const compared = compareQuestions(
    round(question('1', { Yes: 1 }, { text: 'Was it\nopen?' }), question('1', { Yes: 1 }, { form: 'B' })),
    round(question('1', { Yes: 1 }, { text: 'Was it  open? ' })),
  )
  expect(compared.map(({ form, obstacle }) => [form, obstacle])).toEqual([
    ['A', undefined],
    ['B', 'onlyFirst'],
  ])
})

test('questions are in the order of their codes, by form', () => {
  const compared = compareQuestions(
    round(question('10', { Yes: 1 }), question('2', { Yes: 1 }), question('1', { Yes: 1 }, { form: 'B' })),
    round(question('9', { Yes: 1 })),
  )
  expect(compared.map(({ form, code }) => `${form}${code}`)).toEqual(['A2', 'A9', 'A10', 'B1'])
})
