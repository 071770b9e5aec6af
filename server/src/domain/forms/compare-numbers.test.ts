import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNumbers } from './compare-numbers.ts'

const at = (minute: number) => new Date(minute * 60_000)
const number = (optionId: number, value: string, minute = 0) => ({ optionId, value, receivedAt: at(minute) })

test('numbers of an option differ beyond what is allowed, exactly, whenever they were received', () => {
  const numbers = [number(1, '310', 0), number(1, '301', 600), number(2, '12.50', 0), number(2, '12.5', 5)]
  expect(compareNumbers(numbers, () => 0)).toEqual({ optionIds: [1], nearestMs: 600 * 60_000 })
  expect(compareNumbers(numbers, id => (id === 1 ? 9 : 0)).optionIds).toEqual([])
  expect(compareNumbers([number(1, '0.1'), number(1, '0.3')], () => 0.2).optionIds).toEqual([])
  expect(compareNumbers([number(1, '0.1'), number(1, '0.300001')], () => 0.2).optionIds).toEqual([1])
  expect(compareNumbers([number(1, '07:05'), number(1, '310')], () => 0).optionIds).toEqual([])
})

test('the options that differ and the nearest receipts are those of all pairs', () => {
  const reported = fc.record({
    optionId: fc.integer({ min: 1, max: 3 }),
    value: fc.integer({ min: -20, max: 20 }),
    minute: fc.integer({ min: 0, max: 90 }),
  })
  fc.assert(
    fc.property(fc.array(reported, { maxLength: 12 }), fc.integer({ min: 0, max: 20 }), (all, allowed) => {
      const pairs = all.flatMap((one, index) => all.slice(index + 1).map(other => [one, other] as const))
      const differing = pairs.filter(
        ([one, other]) => one.optionId === other.optionId && Math.abs(one.value - other.value) > allowed,
      )
      const numbers = all.map(({ optionId, value, minute }) => number(optionId, String(value), minute))
      const { optionIds, nearestMs } = compareNumbers(numbers, () => allowed)
      expect(new Set(optionIds)).toEqual(new Set(differing.map(([{ optionId }]) => optionId)))
      expect(nearestMs).toBe(Math.min(...differing.map(([one, other]) => Math.abs(one.minute - other.minute) * 60_000)))
    }),
  )
})
