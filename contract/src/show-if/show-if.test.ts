import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { ShowIf } from './show-if.ts'
import { answeredThoughNotShown, shownQuestions } from './shown-questions.ts'
import { validateShowIf } from './validate-show-if.ts'

/** Question `id` with the options `id`1, `id`2 and `id`3, asked if one of the options of its parent is selected. */
const question = (id: number, idQuestion?: number, ...idOptions: number[]) => ({
  id,
  options: [1, 2, 3].map(option => ({ id: id * 10 + option })),
  showIf: idQuestion === undefined ? null : { idQuestion, idOptions },
})

/** If 1 is answered with its first option, 2 is asked; 3 with the first two of 2; 4 with the first one of 3. */
const chain = [question(1), question(2, 1, 11), question(3, 2, 21, 22), question(4, 3, 31), question(5)]

it('a condition has a question and at least one option', () => {
  expect(z.parse(ShowIf, { idQuestion: '7', idOptions: [71, 72, '71'] })).toEqual({
    idQuestion: 7,
    idOptions: [71, 72],
  })
  expect(z.safeParse(ShowIf, { idQuestion: -1, idOptions: [-2] }).success).toBe(true)
  for (const invalid of [{ idQuestion: 7, idOptions: [] }, { idQuestion: 0, idOptions: [71] }, { idQuestion: 7 }])
    expect(z.safeParse(ShowIf, invalid).success).toBe(false)
})

it('three conditions may depend on each other, not four', () => {
  expect(validateShowIf(chain)).toEqual([])
  expect(validateShowIf([...chain, question(6, 4, 41)])).toEqual([{ idQuestion: 6, code: 'chain_too_long' }])
})

it('a condition names options of an earlier question', () => {
  const codes = (...questions: ReturnType<typeof question>[]) => validateShowIf(questions)
  expect(codes(question(1), question(2, 9, 91))).toEqual([{ idQuestion: 2, code: 'unknown_question' }])
  expect(codes(question(1, 2, 21), question(2))).toEqual([{ idQuestion: 1, code: 'not_earlier' }])
  expect(codes(question(1, 1, 11))).toEqual([{ idQuestion: 1, code: 'not_earlier' }])
  expect(codes(question(1, 2, 21), question(2, 1, 11))).toEqual([{ idQuestion: 1, code: 'not_earlier' }])
  expect(codes(question(1), question(2, 1, 11, 21, 99))).toEqual([
    { idQuestion: 2, code: 'unknown_options', idOptions: [21, 99] },
  ])
  expect(codes(question(1, 2, 99), question(2)).map(({ code }) => code)).toEqual(['not_earlier', 'unknown_options'])
})

it('a question is asked if its parent is asked and one of the options is selected', () => {
  const asked = (...selected: [number, number[]][]) => [...shownQuestions(chain, new Map(selected))]
  expect(asked()).toEqual([1, 5])
  expect(asked([1, [12]])).toEqual([1, 5])
  expect(asked([1, [12, 11]])).toEqual([1, 2, 5])
  expect(asked([1, [11]], [2, [22]], [3, [33]])).toEqual([1, 2, 3, 5])
  expect(asked([1, [11]], [2, [22]], [3, [31]])).toEqual([1, 2, 3, 4, 5])
  expect(asked([1, [12]], [2, [22]], [3, [31]])).toEqual([1, 5])
})

it('an answer of an older phone to a question that wasn’t to be asked is found', () => {
  const selected = new Map([
    [1, [12]],
    [2, [21]],
    [3, []],
    [5, [51]],
  ])
  expect([...answeredThoughNotShown(chain, selected)]).toEqual([2])
})

it('a draft’s question with a deleted or later parent is asked', () => {
  expect([...shownQuestions([question(1, 9, 91), question(2, 3, 31), question(3)], new Map())]).toEqual([1, 2, 3])
})

test('conditions that are valid have no cycle, and hide a question with all that depend on it', () => {
  const ids = fc.integer({ min: 1, max: 8 })
  const condition = fc.option(fc.record({ idQuestion: ids, option: fc.integer({ min: 1, max: 4 }) }))
  const forms = fc.array(condition, { minLength: 8, maxLength: 8 })
  const answers = fc.array(fc.subarray([1, 2, 3]), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(forms, answers, (conditions, options) => {
      const questions = conditions.map((each, index) =>
        each ? question(index + 1, each.idQuestion, each.idQuestion * 10 + each.option) : question(index + 1),
      )
      const parentOf = (id: number) => questions[id - 1]?.showIf?.idQuestion
      const ancestors = (id: number): number[] => {
        const found: number[] = []
        for (let at = parentOf(id); at !== undefined && found.length < 20; at = parentOf(at)) found.push(at)
        return found
      }
      const selected = new Map(options.map((each, index) => [index + 1, each.map(option => (index + 1) * 10 + option)]))
      const isValid = validateShowIf(questions).length === 0
      const ownFault = questions.some(
        ({ id, showIf }) =>
          showIf &&
          (showIf.idQuestion >= id || showIf.idOptions.some(each => each % 10 > 3) || ancestors(id).length > 3),
      )
      expect(isValid).toBe(!ownFault)
      if (!isValid) return
      const shown = shownQuestions(questions, selected)
      const isAsked = (id: number): boolean => {
        const showIf = questions[id - 1]?.showIf
        return (
          !showIf ||
          (isAsked(showIf.idQuestion) && showIf.idOptions.some(each => selected.get(showIf.idQuestion)?.includes(each)))
        )
      }
      expect([...shown]).toEqual(questions.map(({ id }) => id).filter(isAsked))
    }),
    { numRuns: Number(process.env.RUNS ?? 300) },
  )
})
