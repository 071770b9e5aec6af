import { expect, test } from 'vitest'
import { toggleAllKeys, toggleKey } from './selection.ts'
import { nextSort } from './sort.ts'

test('a new column is sorted ascending, and reversed when pressed again', () => {
  const first = nextSort(undefined, 'name')
  expect(first).toEqual({ by: 'name', direction: 'asc' })
  expect(nextSort(first, 'name')).toEqual({ by: 'name', direction: 'desc' })
  expect(nextSort({ by: 'name', direction: 'desc' }, 'phone')).toEqual({ by: 'phone', direction: 'asc' })
})

test('selecting a page keeps the selection of other pages', () => {
  expect([...toggleAllKeys(new Set([1]), [2, 3])]).toEqual([1, 2, 3])
  expect([...toggleAllKeys(new Set([1, 2, 3]), [2, 3])]).toEqual([1])
})

test('toggling a selected row deselects it', () => {
  expect([...toggleKey(new Set([1, 2]), 1)]).toEqual([2])
})
