import { expect, test } from 'vitest'
import { arranged, withMoved } from './form-order.ts'

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]

test('the list stands as it was arranged, and new forms come after', () => {
  expect(arranged(rows, [3, 9, 1]).map(row => row.id)).toEqual([3, 1, 2, 4])
  expect(arranged(rows, [])).toEqual(rows)
})

test('a row is moved to a place among the others', () => {
  expect(withMoved([1, 2, 3], 1, 2)).toEqual([2, 3, 1])
  expect(withMoved([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
})
