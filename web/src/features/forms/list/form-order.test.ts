import { expect, test } from 'vitest'
import { applyOrder, moveItem } from './form-order.ts'

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]

test('sorts rows in the stored order, with new forms last', () => {
  expect(applyOrder(rows, [3, 9, 1]).map(row => row.id)).toEqual([3, 1, 2, 4])
  expect(applyOrder(rows, [])).toEqual(rows)
})

test('moves a row to an index among the others', () => {
  expect(moveItem([1, 2, 3], 1, 2)).toEqual([2, 3, 1])
  expect(moveItem([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
})
