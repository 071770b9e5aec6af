import { expect, test } from 'vitest'
import { splitTable } from './columns.ts'
import { toImportCsv } from './import-csv.ts'
import { type ColumnMapping, mapColumn } from './table-format.ts'

const isKnown = (heading: string) => ['numer', 'gmina'].includes(heading)
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
    isKnown,
  )
  expect(columns).toEqual([
    { index: 0, heading: 'Gmina', samples: ['Łódź', 'Zgierz', 'Bełchatów'] },
    { index: 2, heading: 'Numer obwodu', samples: ['x', 'y', 'z'] },
    { index: 3, heading: 'Numer', samples: ['1', '2', '3'] },
  ])
  expect(rows.map(({ line }) => line)).toEqual([4, 5, 6, 7])
})

test('a first row with digits and without known headings is data', () => {
  const { columns, rows } = splitTable([row(1, 'AB', '1'), row(2, 'AB', '2')], isKnown)
  expect(columns.map(({ heading }) => heading)).toEqual(['', ''])
  expect(rows).toHaveLength(2)
  expect(splitTable([row(1, 'AB', '1'), row(2, 'Gmina', '2')], isKnown).rows).toHaveLength(2)
  expect(splitTable([row(1, 'Hely', 'Szám'), row(2, 'AB', '2')], isKnown).rows).toHaveLength(1)
})

test('each row has the line of the user’s file, without line breaks inside cells', async () => {
  const rows = [row(4, 'Łódź', 'a "b"', '1'), row(7, 'Zgierz', 'c\r\nd', ' 2')]
  const { csv, lineShift } = toImportCsv(rows, { county: 0, address: 1, number: 2 })
  expect([await csv.text(), lineShift]).toEqual(['\n\ncounty,address,number\nŁódź,"a ""b""",1\n\n\nZgierz,c d," 2"', 0])
})

test('without a header all rows move by one line', async () => {
  const { csv, lineShift } = toImportCsv([row(1, '1'), row(3, '2')], { number: 0 })
  expect([await csv.text(), lineShift]).toEqual(['number\n1\n\n2', 1])
})

test('a field has one column, and a column one field', () => {
  const mapping: ColumnMapping<'a' | 'b'> = { a: 0, b: 1 }
  expect(mapColumn(mapping, 2, 'a')).toEqual({ a: 2, b: 1 })
  expect(mapColumn(mapping, 1, 'a')).toEqual({ a: 1 })
  expect(mapColumn(mapping, 1, undefined)).toEqual({ a: 0 })
})
