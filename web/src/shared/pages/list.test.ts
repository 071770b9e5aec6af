import { expect, test } from 'vitest'
import { defineList } from './list.ts'

const list = defineList(
  {},
  { pageSizes: [9, 25, 50, 100], sorts: ['name', 'lastSeen'], href: () => '/people', query: parameters => parameters },
)
const viewOf = (search: Record<string, string>) => list.viewOf(list.parseSearch(search))

test('an unsupported page size in an address becomes the first', () => {
  expect(viewOf({}).pageSize).toBe(9)
  expect(viewOf({ pageSize: '1000' }).pageSize).toBe(9)
  expect(viewOf({ pageSize: '50' }).pageSize).toBe(50)
})

test('without an order in the address, the first one applies', () => {
  const byName = { by: 'name', direction: 'asc' }
  expect(viewOf({}).order).toEqual(byName)
  expect(viewOf({ sortBy: 'password' }).order).toEqual(byName)
  expect(viewOf({ sortBy: 'lastSeen', sortDirection: 'desc' }).order).toEqual({ by: 'lastSeen', direction: 'desc' })
})
