import { expect, test } from 'vitest'
import { selectablePlaces, summarizeSelection } from './county-selection.ts'

const area = (id: number, name: string, idParent: number | null = null) => ({
  id,
  idParent,
  level: idParent === null ? 1 : 2,
  code: name,
  name,
  order: id,
  counties: 0,
})
const areas = [area(1, 'North'), area(2, 'Hills', 1), area(3, 'Empty')]
const counties = [
  { code: 'AB', name: 'Alba', idArea: 2 },
  { code: 'BH', name: 'Bihor', idArea: 2 },
  { code: 'CJ', name: 'Cluj', idArea: 1 },
  { code: 'SB', name: 'Sibiu', idArea: null },
]
const places = selectablePlaces(areas, counties)
const labels = (codes: readonly string[]) => summarizeSelection(codes, places).map(({ label }) => label)

test('an area stands for all counties below it; areas without counties can’t be selected', () => {
  expect(places.map(({ label, codes }) => [label, codes.join()])).toEqual([
    ['North', 'AB,BH,CJ'],
    ['North › Hills', 'AB,BH'],
    ['AB · Alba', 'AB'],
    ['BH · Bihor', 'BH'],
    ['CJ · Cluj', 'CJ'],
    ['SB · Sibiu', 'SB'],
  ])
})

test('selected counties are shown as the largest areas that they fill', () => {
  expect(labels(['AB', 'BH', 'CJ', 'SB'])).toEqual(['North', 'SB · Sibiu'])
  expect(labels(['BH', 'SB', 'AB'])).toEqual(['North › Hills', 'SB · Sibiu'])
  expect(labels(['AB', 'gone'])).toEqual(['AB · Alba', 'gone'])
  expect(labels([])).toEqual([])
})
