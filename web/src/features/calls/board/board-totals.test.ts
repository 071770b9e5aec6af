import type { BoardCell } from '@scrutineer/contract/call-values'
import { expect, it } from 'vitest'
import { columnTotals, noReports, owedReports, sortByOwed } from './board-totals.ts'

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
