import { expect, test } from 'vitest'
import { pageSizes, serverPageSize, serverPagesOf, sliceRows } from './server-pages.ts'

const everyone = Array.from({ length: 250 }, (_, index) => index + 1)
const serverPage = (number: number) => everyone.slice((number - 1) * serverPageSize, number * serverPageSize)

test('the first eleven pages of nine lie in the first server page', () => {
  expect(serverPagesOf(1, 9)).toEqual({ first: 1, last: 1 })
  expect(serverPagesOf(11, 9)).toEqual({ first: 1, last: 1 })
})

test('a page of nine may span two server pages', () => {
  expect(serverPagesOf(12, 9)).toEqual({ first: 1, last: 2 })
  expect(sliceRows(12, 9, serverPage(1), serverPage(2))).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108])
})

test.each(pageSizes)('pages of %i show all rows once, in order', pageSize => {
  const pages = Math.ceil(everyone.length / pageSize)
  const shown = Array.from({ length: pages }, (_, index) => {
    const { first, last } = serverPagesOf(index + 1, pageSize)
    return sliceRows(index + 1, pageSize, serverPage(first), last > first ? serverPage(last) : [])
  })
  expect(shown.flat()).toEqual(everyone)
})

test('a page after the last one is empty', () => {
  expect(sliceRows(30, 9, serverPage(3))).toEqual([])
})
