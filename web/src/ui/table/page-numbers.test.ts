import { expect, test } from 'vitest'
import { pageNumbers, visibleRange } from './page-numbers.ts'

test('a few pages are all listed', () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
})

test('many pages are abbreviated to the first, the last and the neighbors', () => {
  expect(pageNumbers(1, 20)).toEqual([1, 2, 3, 4, 5, '…', 20])
  expect(pageNumbers(10, 20)).toEqual([1, '…', 9, 10, 11, '…', 20])
  expect(pageNumbers(18, 20)).toEqual([1, '…', 16, 17, 18, 19, 20])
})

test('the last page shows the remaining range, and an empty list shows 0 to 0', () => {
  expect(visibleRange(3, 9, 20)).toEqual({ from: 19, to: 20 })
  expect(visibleRange(1, 9, 0)).toEqual({ from: 0, to: 0 })
})
