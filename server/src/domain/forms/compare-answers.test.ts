import { questionType } from '@scrutineer/contract/forms'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComparableAnswer, compareAnswers, currentAnswers, excludeOneAnother } from './compare-answers.ts'

const option = (id: number, fields: { flagged?: boolean; isFreeText?: boolean } = {}) => ({
  id,
  text: `Option ${id}`,
  flagged: false,
  isFreeText: false,
  ...fields,
})
const yesNo = { questionType: questionType.single, options: [option(1), option(2, { flagged: true }), option(3)] }
const seen = {
  questionType: questionType.multipleWithText,
  options: [option(1), option(2, { flagged: true }), option(3, { flagged: true }), option(4, { isFreeText: true })],
}

const openedAt = Date.parse('2024-06-09T07:00:00Z')
let observers = 0
/** An answer of another observer, received at a minute of the day. */
const answer = (
  question: ComparableAnswer['question'],
  selected: readonly number[],
  minute = 0,
  fields: Partial<ComparableAnswer> = {},
): ComparableAnswer => {
  observers += 1
  return {
    observerId: observers,
    revision: 1,
    receivedAt: new Date(openedAt + minute * 60_000),
    selected: selected.map(id => ({ id, flagged: question.options.find(each => each.id === id)?.flagged ?? false })),
    question,
    ...fields,
  }
}

describe('answers to a single-choice question', () => {
  it('differ if they have no option in common and were received within the limit', () => {
    const answers = [answer(yesNo, [1], 0), answer(yesNo, [2], 28)]
    expect(compareAnswers(answers, 60)).toEqual({ state: 'differ', minutesApart: 28 })
  })

  it('differ at the limit, and differ over time beyond it', () => {
    const first = answer(yesNo, [1], 0)
    expect(compareAnswers([first, answer(yesNo, [2], 60)], 60)).toEqual({ state: 'differ', minutesApart: 60 })
    expect(compareAnswers([first, answer(yesNo, [2], 60.01)], 60)).toEqual({ state: 'overTime', minutesApart: 61 })
    expect(compareAnswers([first, answer(yesNo, [2], 60)], 30)).toEqual({ state: 'overTime', minutesApart: 60 })
  })

  it('differ if any two of them do, and say how near the nearest two are', () => {
    const answers = [answer(yesNo, [1], 0), answer(yesNo, [2], 200), answer(yesNo, [1], 205), answer(yesNo, [3], 230)]
    expect(compareAnswers(answers, 60)).toEqual({ state: 'differ', minutesApart: 5 })
  })

  it('agree if they share an option, also with different free texts', () => {
    expect(compareAnswers([answer(yesNo, [1]), answer(yesNo, [1], 5)], 60).state).toBe('agree')
    // A phone may select two options of a single choice.
    expect(compareAnswers([answer(yesNo, [1, 2]), answer(yesNo, [2], 5)], 60).state).toBe('agree')
  })
})

describe('answers to a multiple-choice question', () => {
  it('differ if one says that nothing happened and the other that something did', () => {
    expect(excludeOneAnother(answer(seen, [1]), answer(seen, [2]))).toBe(true)
    expect(excludeOneAnother(answer(seen, [3, 2]), answer(seen, [1]))).toBe(true)
  })

  it('don’t differ by what only one of the observers saw', () => {
    expect(excludeOneAnother(answer(seen, [2]), answer(seen, [3]))).toBe(false)
    expect(excludeOneAnother(answer(seen, [2]), answer(seen, [4]))).toBe(false)
    expect(excludeOneAnother(answer(seen, [1]), answer(seen, [1, 2]))).toBe(false)
    expect(excludeOneAnother(answer(seen, [1]), answer(seen, [4]))).toBe(false)
  })

  it('don’t differ if the question has no single option without a flag', () => {
    const unclear = { ...seen, options: [...seen.options, option(5)] }
    expect(excludeOneAnother(answer(unclear, [1]), answer(unclear, [2]))).toBe(false)
    const unflagged = { questionType: questionType.multiple, options: [option(1), option(4, { isFreeText: true })] }
    expect(excludeOneAnother(answer(unflagged, [1]), answer(unflagged, [4]))).toBe(false)
  })
})

describe('the versions of an answer', () => {
  it('count by the newest of each observer', () => {
    const before = answer(yesNo, [2], 0, { revision: 1 })
    const corrected = { ...answer(yesNo, [1], 90), observerId: before.observerId, revision: 2 }
    const other = answer(yesNo, [1], 10)
    expect(compareAnswers([corrected, before, other], 60)).toEqual({ state: 'agree', minutesApart: null })
  })

  it('don’t count if the newest was withdrawn', () => {
    const before = answer(yesNo, [2], 0, { revision: 1 })
    const withdrawn = { ...answer(yesNo, [], 90), observerId: before.observerId, revision: 2 }
    expect(compareAnswers([before, withdrawn, answer(yesNo, [1], 10)], 60).state).toBe('single')
  })
})

const questions = fc.constantFrom(yesNo, seen)
const versions = questions.chain(question =>
  fc
    .uniqueArray(
      fc.record({
        observerId: fc.integer({ min: 1, max: 5 }),
        revision: fc.integer({ min: 1, max: 4 }),
        minute: fc.integer({ min: 0, max: 300 }),
        selected: fc.subarray([1, 2, 3], { maxLength: 2 }),
      }),
      { selector: ({ observerId, revision }) => `${observerId} ${revision}`, maxLength: 12 },
    )
    .map(rows =>
      rows.map(({ observerId, revision, minute, selected }) =>
        answer(question, selected, minute, { observerId, revision }),
      ),
    ),
)
const limits = fc.integer({ min: 0, max: 240 })

describe('any versions', () => {
  it('exclude one another in both directions or in none, and never an answer with the same options', () => {
    const pairs = questions.chain(question => {
      const selections = fc.subarray([1, 2, 3], { minLength: 1 }).map(selected => answer(question, selected))
      return fc.tuple(selections, selections)
    })
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        expect(excludeOneAnother(one, other)).toBe(excludeOneAnother(other, one))
        expect(excludeOneAnother(one, { ...one, observerId: other.observerId })).toBe(false)
      }),
    )
  })

  it('compare the same in any order, with superseded versions and without', () => {
    const shuffled = versions.chain(list =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, limits, ([list, inOtherOrder], limit) => {
        const comparison = compareAnswers(list, limit)
        expect(compareAnswers(inOtherOrder, limit)).toEqual(comparison)
        expect(compareAnswers(currentAnswers(list), limit)).toEqual(comparison)
      }),
    )
  })

  it('compare the same with another observer’s withdrawn answer', () => {
    fc.assert(
      fc.property(versions, limits, fc.integer({ min: 0, max: 300 }), (list, limit, minute) => {
        const withdrawn = answer(yesNo, [], minute, { observerId: 99, revision: 7 })
        expect(compareAnswers([...list, withdrawn], limit)).toEqual(compareAnswers(list, limit))
      }),
    )
  })

  it('differ under a higher limit if they differ under a lower one, and keep their distance', () => {
    fc.assert(
      fc.property(versions, limits, fc.integer({ min: 0, max: 240 }), (list, limit, more) => {
        const [narrow, wide] = [compareAnswers(list, limit), compareAnswers(list, limit + more)]
        expect(wide.minutesApart).toBe(narrow.minutesApart)
        if (narrow.state === 'differ') expect(wide.state).toBe('differ')
        else if (narrow.state !== 'overTime') expect(wide).toEqual(narrow)
      }),
    )
  })
})
