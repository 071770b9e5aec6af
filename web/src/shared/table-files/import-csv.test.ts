import type { ColumnMapping } from '@scrutineer/tables/table'
import { expect, test } from 'vitest'
import { toImportCsv } from './import-csv.ts'
import { mapColumn } from './table-format.ts'

const row = (line: number, ...cells: string[]) => ({ line, cells })

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
