import { expect, test } from 'vitest'
import { createDirectionTracker } from './direction.ts'
import { computeSlots, nearestSlot } from './slots.ts'

const at = { left: 0, width: 100 }
const lists = [
  {
    key: 'a',
    top: 0,
    ...at,
    items: [
      { top: 0, bottom: 40 },
      { top: 50, bottom: 90 },
    ],
  },
  { key: 'b', top: 120, ...at, items: [] },
]

test('an item can be dropped before, between and after others, and into an empty list', () => {
  expect(computeSlots(lists).map(({ list, position, top }) => [list, position, top])).toEqual([
    ['a', 0, 0],
    ['a', 1, 50],
    ['a', 2, 90],
    ['b', 0, 120],
  ])
})

test('the nearest slot is the drop target', () => {
  const slots = computeSlots(lists)
  expect(nearestSlot(slots, 60)).toMatchObject({ list: 'a', position: 1 })
  expect(nearestSlot(slots, 500)).toMatchObject({ list: 'b', position: 0 })
  expect(nearestSlot([], 10)).toBeUndefined()
})

test('a drag reverses direction only after five pixels', () => {
  const direction = createDirectionTracker(100)
  expect([104, 106, 102, 103, 101].map(direction)).toEqual([0, 1, 1, 1, -1])
})
