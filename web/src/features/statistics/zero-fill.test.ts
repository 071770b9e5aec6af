import { expect, test } from 'vitest'
import { countyRankings, zeroFillCounties } from './zero-fill.ts'

const counties = ['Alba', 'Cluj', 'Iași'].map(name => ({ name, code: name.slice(0, 2) }))

test('counties without reports are appended with zero, in their order', () => {
  expect(zeroFillCounties([{ label: 'Cluj', value: 4 }], counties)).toEqual([
    { label: 'Cluj', value: 4 },
    { label: 'Alba', value: 0 },
    { label: 'Iași', value: 0 },
  ])
})

test('counties that share a name are distinguished by their codes', () => {
  const shared = [...counties, { name: 'Cluj', code: 'C2' }]
  expect(zeroFillCounties([{ label: 'Cluj (C2)', value: 4 }], shared).map(({ label }) => label)).toEqual([
    'Cluj (C2)',
    'Alba',
    'Cluj (Cl)',
    'Iași',
  ])
})

test('nothing is appended if the labels aren’t county names', () => {
  const rows = [{ label: 'CJ', value: 4 }]
  expect(zeroFillCounties(rows, counties)).toBe(rows)
})

test('four of the seven rankings are of counties', () => {
  expect(countyRankings).toEqual([
    'observerNumber',
    'countiesIrregularities',
    'countiesOpeningIrregularities',
    'countiesByCountingIrregularities',
  ])
})
