import { expect, test } from 'vitest'
import { blockSize, blocksOf, offeredPageSize, pageSizes, rowsOfPage } from './observer-blocks.ts'

const everyone = Array.from({ length: 250 }, (_, index) => index + 1)
const block = (number: number) => everyone.slice((number - 1) * blockSize, number * blockSize)

test('the first eleven pages of nine lie in the first block', () => {
  expect(blocksOf(1, 9)).toEqual({ first: 1, last: 1 })
  expect(blocksOf(11, 9)).toEqual({ first: 1, last: 1 })
})

test('a page of nine may lie across two blocks', () => {
  expect(blocksOf(12, 9)).toEqual({ first: 1, last: 2 })
  expect(rowsOfPage(12, 9, block(1), block(2))).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108])
})

test.each(pageSizes)('pages of %i show everybody once, in order', pageSize => {
  const pages = Math.ceil(everyone.length / pageSize)
  const shown = Array.from({ length: pages }, (_, index) => {
    const { first, last } = blocksOf(index + 1, pageSize)
    return rowsOfPage(index + 1, pageSize, block(first), last > first ? block(last) : [])
  })
  expect(shown.flat()).toEqual(everyone)
})

test('a page after the last one is empty', () => {
  expect(rowsOfPage(30, 9, block(3))).toEqual([])
})

test('an address that asks for another page size gets nine rows', () => {
  expect(offeredPageSize(undefined)).toBe(9)
  expect(offeredPageSize(1000)).toBe(9)
  expect(offeredPageSize(50)).toBe(50)
})
