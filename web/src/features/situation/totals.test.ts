import { expect, test } from 'vitest'
import { coverageOf } from './totals.ts'

const county = (code: string, stations: number, seen: number, assigned = 0, assignedSeen = 0) => ({
  code,
  name: code,
  diaspora: false,
  stations,
  seen,
  assigned,
  assignedSeen,
})
const rowsOf = ({ counties }: ReturnType<typeof coverageOf>) =>
  counties.map(({ code, seen, stations }) => [code, seen, stations])

test('without assignments the counties with a report are measured by all of their stations', () => {
  const coverage = coverageOf({ counties: [county('AB', 100, 20), county('CJ', 300, 0)] })
  expect(coverage).toMatchObject({ isAllAssigned: false, seen: 20, stations: 100, observedCounties: 1 })
  expect(rowsOf(coverage)).toEqual([
    ['AB', 20, 100],
    ['CJ', 0, 300],
  ])
})

test('a county is measured by its assigned stations; one where nobody is assigned keeps what was reported from it', () => {
  const counties = [county('AB', 100, 3, 4, 2), county('CJ', 300, 40), county('IS', 200, 0)]
  const coverage = coverageOf({ counties })
  expect(coverage).toMatchObject({
    hasAssignments: true,
    isAllAssigned: false,
    seen: 42,
    stations: 304,
    observedCounties: 2,
  })
  expect(rowsOf(coverage)).toEqual([
    ['AB', 2, 4],
    ['CJ', 40, 300],
    ['IS', 0, 0],
  ])
  expect(coverageOf({ counties: counties.filter(({ code }) => code !== 'CJ') })).toMatchObject({
    isAllAssigned: true,
    seen: 2,
    stations: 4,
  })
})
