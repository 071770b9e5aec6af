import type { ColumnMapping } from '@scrutineer/tables/table'
import { expect, test } from 'vitest'
import { toImportCsv } from './import-csv.ts'
import { mapColumn } from './table-format.ts'

const row = (line: number, ...cells: string[]) => ({ line, cells })

test('each row has the line of the user’s file, without line breaks inside cells', async () => {
  const rows = [row(4, 'Łódź', 'a "b"', '1'), row(7, 'Zgierz', 'c\r\nd', ' 2')]
  const { csv, firstLine } = toImportCsv(rows, { county: 0, address: 1, number: 2 })
  expect([await csv.text(), firstLine]).toEqual(['county,address,number\nŁódź,"a ""b""",1\n\n\nZgierz,c d," 2"', 3])
})

test('a file without a header keeps its lines', async () => {
  const { csv, firstLine } = toImportCsv([row(1, '1'), row(3, '2')], { number: 0 })
  expect([await csv.text(), firstLine]).toEqual(['number\n1\n\n2', 0])
})

test('a field has one column, and a column one field', () => {
  const mapping: ColumnMapping<'a' | 'b'> = { a: 0, b: 1 }
  expect(mapColumn(mapping, 2, 'a')).toEqual({ a: 2, b: 1 })
  expect(mapColumn(mapping, 1, 'a')).toEqual({ a: 1 })
  expect(mapColumn(mapping, 1, undefined)).toEqual({ a: 0 })
})
