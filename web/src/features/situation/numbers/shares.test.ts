import { expect, test } from 'vitest'
import { percent, scaleEnd, shareOf } from './shares.ts'

test('a share of nothing is zero', () => {
  expect([shareOf(1, 4), shareOf(0, 180), shareOf(0, 0)]).toEqual([0.25, 0, 0])
})

test('the scale ends at a round share, so that it seldom changes, and at most at the whole', () => {
  expect([[0.0149], [0.004, 0.02], [0.021], [0.3], [0.6, 1], []].map(scaleEnd)).toEqual([
    0.02, 0.02, 0.05, 0.5, 1, 0.001,
  ])
})

test('a small share doesn’t read as zero', () => {
  const shown = [0, 0.00027, 0.0038, 0.024, 0.5, 1].map(share =>
    new Intl.NumberFormat('en', percent(share)).format(share),
  )
  expect(shown).toEqual(['0%', '0.03%', '0.4%', '2.4%', '50%', '100%'])
})
