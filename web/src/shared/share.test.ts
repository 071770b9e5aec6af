import { expect, test } from 'vitest'
import { percent, shareOf } from './share.ts'

test('a share of nothing is zero', () => {
  expect([shareOf(1, 4), shareOf(0, 180), shareOf(0, 0)]).toEqual([0.25, 0, 0])
})

test('a small share doesn’t read as zero', () => {
  const shown = [0, 0.00027, 0.0038, 0.024, 0.5, 1].map(share =>
    new Intl.NumberFormat('en', percent(share)).format(share),
  )
  expect(shown).toEqual(['0%', '0.03%', '0.4%', '2.4%', '50%', '100%'])
})
