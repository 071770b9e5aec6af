import { expect, test } from 'vitest'
import { splitTable } from './split-table.ts'

const kind = { isHeading: (heading: string) => ['numer', 'gmina', 'gminakod'].includes(heading), hasDigits: true }
const row = (line: number, ...cells: string[]) => ({ line, cells })

test('the header is the row with the most known headings; columns have their first different values', () => {
  const { columns, rows } = splitTable(
    [
      row(1, 'Obwody 2026'),
      row(3, 'Gmina', '', 'Numer\nobwodu', 'Numer'),
      row(4, 'Łódź', '', 'x', '1'),
      row(5, 'Łódź', '', 'y', '2'),
      row(6, 'Zgierz', '', 'z', '3'),
      row(7, 'Bełchatów', '', 'w', '4'),
    ],
    kind,
  )
  expect(columns).toEqual([
    { index: 0, heading: 'Gmina', samples: ['Łódź', 'Zgierz', 'Bełchatów'], isUnique: false },
    { index: 2, heading: 'Numer obwodu', samples: ['x', 'y', 'z'], isUnique: true },
    { index: 3, heading: 'Numer', samples: ['1', '2', '3'], isUnique: true, isRunning: true },
  ])
  expect(rows.map(({ line }) => line)).toEqual([4, 5, 6, 7])
})

test('a first row with digits and without known headings is data', () => {
  const { columns, rows } = splitTable([row(1, 'AB', '1'), row(2, 'AB', '2')], kind)
  expect(columns.map(({ heading }) => heading)).toEqual(['', ''])
  expect(rows).toHaveLength(2)
  expect(splitTable([row(1, 'AB', '1'), row(2, 'Gmina', '2')], kind).rows).toHaveLength(2)
  expect(splitTable([row(1, 'Hely', 'Szám'), row(2, 'AB', '2')], kind).rows).toHaveLength(1)
})

test('rows that repeat the header or have totals are left out, and named', () => {
  const { rows, leftOut } = splitTable(
    [
      row(1, 'Gmina', 'Numer', 'Adres', 'Wyborcy'),
      row(2, 'Łódź', '1', 'Szkoła', '700'),
      row(3, 'GMINA', 'numer', 'adres', 'wyborcy'),
      row(4, 'Razem', '2', 'Szkoła Razem', '800'),
      row(5, 'Razem:', '', '', '1500'),
      row(6, '', 'OGÓŁEM', '', '1500'),
    ],
    kind,
  )
  expect(rows.map(({ line }) => line)).toEqual([2, 4])
  expect(leftOut).toEqual([
    { line: 3, reason: 'header' },
    { line: 5, reason: 'total' },
    { line: 6, reason: 'total' },
  ])
})

test('subtotals of an area are left out, and a name with such a word isn’t', () => {
  const { rows, leftOut } = splitTable(
    [
      row(1, 'Gmina', 'Numer', 'Nazwa', 'Uwagi'),
      row(2, 'MOMBASA', '1', 'Total Fitness', ''),
      row(3, 'MOMBASA TOTAL', '', '', '673'),
      row(4, 'Alba Iulia', '1', '', ''),
      row(5, '002', 'Total: Alba Iulia', '', ''),
      row(6, 'Total Fitness', '', '', '1'),
    ],
    kind,
  )
  expect(rows.map(({ line }) => line)).toEqual([2, 4, 6])
  expect(leftOut.map(({ line }) => line)).toEqual([3, 5])
})

test('a header of two rows names the columns of its groups, merged or not', () => {
  const data = [row(4, 'AB', 'Łódź', '1', 'x'), row(5, 'CD', 'Zgierz', '2', 'y')]
  const headingsOf = (first: string[], second: string[]) => {
    const { columns, rows } = splitTable([row(2, ...first), row(3, ...second), ...data], kind)
    return [rows.length, ...columns.map(({ heading }) => heading)]
  }
  const expected = [2, 'Gmina Kod', 'Gmina Nazwa', 'Numer', 'Adres']
  expect(headingsOf(['Gmina', '', 'Numer', 'Adres'], ['Kod', 'Nazwa', '', ''])).toEqual(expected)
  expect(headingsOf(['Gmina', 'Gmina', 'Numer', 'Adres'], ['Kod', 'Nazwa', 'Numer', 'Adres'])).toEqual(expected)
  // The lower row alone has the known headings.
  expect(headingsOf(['Miejsce', '', 'Lokal', ''], ['Kod', 'Gmina', 'Numer', 'Adres'])).toEqual([
    2,
    'Kod',
    'Gmina',
    'Numer',
    'Adres',
  ])
})

test('a first row of data is no second row of a header', () => {
  const { columns, rows } = splitTable(
    [row(1, 'Gmina', '', 'Uwagi'), row(2, 'Łódź', '12', ''), row(3, 'Zgierz', '', '')],
    kind,
  )
  expect(columns.map(({ heading }) => heading)).toEqual(['Gmina', '', 'Uwagi'])
  expect(rows).toHaveLength(2)
})
