import { expect, test } from 'vitest'
import { findGaps, formatRanges } from './number-ranges.ts'

test('consecutive numbers are a range', () => {
  expect(formatRanges([1, 2, 3, 7, 9, 10])).toBe('1–3, 7, 9–10')
  expect(formatRanges([])).toBe('')
})

test('missing numbers are gaps, unless they are too many', () => {
  expect(findGaps([1, 3, 6])).toEqual([2, 4, 5])
  expect(findGaps([1, 2])).toEqual([])
  expect(findGaps([3])).toEqual([1, 2])
  expect(findGaps([1, 146_501])).toEqual([])
})
