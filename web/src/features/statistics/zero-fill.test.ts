import { expect, test } from 'vitest'
import { countyRankings, zeroFillCounties } from './zero-fill.ts'

const counties = [{ name: 'Alba' }, { name: 'Cluj' }, { name: 'Iași' }]

test('counties that nobody reported from stand at the end with zero, in their own order', () => {
  expect(zeroFillCounties([{ label: 'Cluj', value: 4 }], counties)).toEqual([
    { label: 'Cluj', value: 4 },
    { label: 'Alba', value: 0 },
    { label: 'Iași', value: 0 },
  ])
})

test('where labels are no names of counties, none is said to have nothing', () => {
  const whole = [{ label: 'CJ', value: 4 }]
  expect(zeroFillCounties(whole, counties)).toBe(whole)
})

test('four of the seven rankings are of counties', () => {
  expect(countyRankings).toEqual([
    'observerNumber',
    'countiesIrregularities',
    'countiesOpeningIrregularities',
    'countiesByCountingIrregularities',
  ])
})
