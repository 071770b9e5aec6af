import { expect, test } from 'vitest'
import { scaleEnd } from './shares.ts'

test('the scale ends at a round share, so that it seldom changes, and at most at the whole', () => {
  expect([[0.0149], [0.004, 0.02], [0.021], [0.3], [0.6, 1], []].map(scaleEnd)).toEqual([
    0.02, 0.02, 0.05, 0.5, 1, 0.001,
  ])
})
