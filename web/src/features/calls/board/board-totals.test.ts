import type { BoardCell } from '@scrutineer/contract/fields/call-values'
import { expect, it } from 'vitest'
import { areaPlaces, columnTotals, noReports, owedReports, sortByOwed } from './board-totals.ts'

const cell = (values: Partial<BoardCell>): BoardCell => ({ ...noReports, ...values })
const row = (county: string, ...cells: (BoardCell | null)[]) => ({ county, countyName: county, cells })

it('a total adds up the counties, and is empty where no county owes the report', () => {
  const rows = [
    row('AB', cell({ expected: 5, received: 3, late: 1, partial: 1, missing: 1 }), null),
    row('CJ', cell({ expected: 2, received: 1, unreachable: 1 }), null),
  ]
  expect(columnTotals(rows, 2)).toEqual([
    { expected: 7, received: 4, late: 1, partial: 1, missing: 1, unreachable: 1 },
    null,
  ])
  expect(owedReports(cell({ expected: 7, received: 4 }))).toBe(3)
})

it('counties that owe most come first, those without an expected report are left out', () => {
  const rows = [
    row('AB', cell({ expected: 5, received: 5 })),
    row('CJ', cell({ expected: 9, received: 2 })),
    row('TL', null),
    row('VN', cell({ expected: 9, received: 5 })),
  ]
  expect(sortByOwed(rows, 0).map(({ county }) => county)).toEqual(['CJ', 'VN', 'AB'])
})

it('the row of an area is the sum of its counties; those in no area have their own', () => {
  const area = { id: 7, idParent: null, level: 1, code: 'N', name: 'North', order: 1, counties: 2 }
  const rows = [
    row('TL', cell({ expected: 1 })),
    { ...row('AB', cell({ expected: 5, received: 2 })), idArea: 7 },
    { ...row('CJ', cell({ expected: 2, received: 1 })), idArea: 7 },
  ]
  const places = areaPlaces(rows, { areas: [area], level: 1, columns: 1 })
  expect(places.map(({ name, filter, cells: [sum] }) => [name, filter, sum?.expected, sum?.received])).toEqual([
    ['North', { area: 7 }, 7, 3],
    ['TL', { county: 'TL' }, 1, 0],
  ])
})
