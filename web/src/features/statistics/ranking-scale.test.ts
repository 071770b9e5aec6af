import { expect, test } from 'vitest'
import { fullBarFor } from './ranking-scale.ts'

test('a full bar is a round value above the maximum', () => {
  expect([0, 1, 2, 4, 5, 9, 10, 37, 99, 100, 505].map(fullBarFor)).toEqual([1, 2, 5, 5, 10, 10, 20, 50, 100, 200, 1000])
})
