import { expect, test } from 'vitest'
import { differenceInPoints, findEarlierForm, matchBins, matchOptions, matchQuestions } from './earlier-round.ts'
import type { EarlierQuestion, EarlierRound } from './earlier-round-file.ts'

const option = (text: string, isFormer = false) => ({ text, count: 1, ...(isFormer && { isFormer }) })
const question = (code: string, texts: string[] = [], isFormer = false): EarlierQuestion => ({
  ...{ code, text: code, answered: 30, options: texts.map(text => option(text)) },
  ...(isFormer && { isFormer }),
})

test('forms and questions have the same code, whatever its case and white space', () => {
  const forms = [{ code: 'Opening ', analysis: { asOf: '', base: { reports: 1 }, questions: [] } }]
  const round: EarlierRound = { name: '', ngo: null, asOf: '', forms, isSignatureValid: true }
  expect(findEarlierForm(round, 'OPENING')).toBe(forms[0])
  expect(findEarlierForm(round, 'Closing')).toBeUndefined()
  const [now, earlier] = [
    [question('a1'), question('B2')],
    [question(' A1'), question('C3')],
  ]
  const { matches, onlyNow, onlyEarlier } = matchQuestions(now, earlier)
  expect([...matches]).toEqual([[now[0], earlier[0]]])
  expect([onlyNow, onlyEarlier]).toEqual([[now[1]], [earlier[1]]])
})

test('a question that the form no longer has isn’t compared with that of its code', () => {
  const [now, earlier] = [[question('A'), question('A', [], true)], [question('A', [], true)]]
  const { matches, onlyNow } = matchQuestions(now, earlier)
  expect([...matches]).toEqual([[now[0], earlier[0]]])
  expect(onlyNow).toEqual([now[1]])
})

test('options have the same wording; another wording and one that two options share have no match', () => {
  const earlier = question('A', ['Yes', 'No', 'Other', 'Other'])
  const now = ['yes ', 'Not at all', 'Other'].map(text => option(text))
  const { matches, onlyNow, onlyEarlier } = matchOptions(now, earlier)
  expect([...matches]).toEqual([[now[0], earlier.options[0]]])
  expect(onlyNow).toEqual(now.slice(1))
  expect(onlyEarlier).toEqual(earlier.options.slice(1))
})

test('a difference is in percentage points, and needs twenty answers in both rounds', () => {
  const now = { count: 30, answered: 40 }
  expect(differenceInPoints(now, { count: 10, answered: 20 })).toBe(25)
  expect(differenceInPoints({ count: 0, answered: 40 }, { count: 10, answered: 20 })).toBe(-50)
  expect(differenceInPoints(now, { count: 10, answered: 19 })).toBeUndefined()
  expect(differenceInPoints({ count: 19, answered: 19 }, { count: 10, answered: 20 })).toBeUndefined()
})

test('values are compared by bins if each of the earlier ones is in a bin with the same limits', () => {
  const bins = (...counts: number[]) => counts.map((count, index) => ({ from: `${index}0`, last: `${index}9`, count }))
  expect(matchBins(bins(5, 6, 7), bins(1, 0, 3))).toEqual([1, 0, 3])
  expect(matchBins(bins(5, 6, 7).slice(1), bins(0, 2))).toEqual([2, 0])
  expect(matchBins(bins(5, 6), bins(1, 0, 3))).toBeUndefined()
  expect(matchBins(bins(5), [{ from: '00', last: '19', count: 1 }])).toBeUndefined()
  expect(matchBins(bins(5), [])).toBeUndefined()
})
