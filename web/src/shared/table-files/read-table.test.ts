import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { cellText, readSheetRows } from '../../lib/files/workbook.ts'
import { readTable } from './read-table.ts'
import type { FormatChoice } from './table-format.ts'

const read = async (content: string | Uint8Array<ArrayBuffer>, choice: FormatChoice = {}) => {
  const table = await readTable(new Blob([content]), choice)
  if ('problem' in table) return table.problem
  return { ...table.format, rows: table.rows.map(({ line, cells }) => `${line}: ${cells.join('|')}`) }
}

/** Windows-1250 and Windows-1252 as bytes; TextEncoder only writes UTF-8. */
const bytesOf = (text: string, special: Readonly<Record<string, number>>) =>
  Uint8Array.from([...text].map(character => special[character] ?? character.charCodeAt(0)))

test('the encoding is guessed from the letters and can be chosen', async () => {
  const polish = bytesOf('gmina;numer\nŁódź;1\nŻyrardów;2', { Ł: 0xa3, ó: 0xf3, ź: 0x9f, Ż: 0xaf })
  expect(await read(polish)).toMatchObject({
    encoding: 'windows-1250',
    rows: ['1: gmina|numer', '2: Łódź|1', '3: Żyrardów|2'],
  })
  const french = bytesOf('nom;numero\nOrléans près;1\nÎle à Vache;2', { é: 0xe9, è: 0xe8, Î: 0xce, à: 0xe0 })
  expect(await read(french)).toMatchObject({
    encoding: 'windows-1252',
    rows: expect.arrayContaining(['3: Île à Vache|2']),
  })
  expect(await read(polish, { encoding: 'windows-1252' })).toMatchObject({
    rows: expect.arrayContaining(['3: ¯yrardów|2']),
  })
  expect(await read('\ufeffjudeț;număr\nIași;1')).toMatchObject({
    encoding: 'utf-8',
    rows: ['1: județ|număr', '2: Iași|1'],
  })
  const utf16 = new Uint8Array(Uint16Array.from([...'\ufeffț\t1'].map(each => each.charCodeAt(0))).buffer)
  expect(await read(utf16)).toMatchObject({ encoding: 'utf-16le', delimiter: '\t', rows: ['1: ț|1'] })
})

test('the delimiter is declared, guessed from the first line that has one, or chosen', async () => {
  expect(await read('sep=;\na,b;c')).toMatchObject({ delimiter: ';', rows: ['2: a,b|c'] })
  expect(await read('Polling stations\n\na;b;c,d\n1;2;3')).toMatchObject({
    delimiter: ';',
    rows: [expect.anything(), '3: a|b|c,d', '4: 1|2|3'],
  })
  expect(await read('a,b;c', { delimiter: ',' })).toMatchObject({ rows: ['1: a|b;c'] })
})

test('blank rows are left out, and the others keep their line', async () => {
  expect(await read('a,b\n,\n\n1,2')).toMatchObject({ rows: ['1: a|b', '4: 1|2'] })
})

test('a workbook is read from its first worksheet with rows, or from the chosen one', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Empty', rows: [] },
      { name: 'Stations', rows: [['Numer', 'Otwarcie'], [], [12, new Date('2026-11-22T00:00:00Z')]] },
      { name: 'Notes', rows: [['A note']] },
    ],
  })
  expect(await read(Uint8Array.from(bytes))).toEqual({
    kind: 'xlsx',
    sheets: ['Empty', 'Stations', 'Notes'],
    sheet: 1,
    rows: ['1: Numer|Otwarcie', '3: 12|2026-11-22'],
  })
  expect(await read(Uint8Array.from(bytes), { sheet: 2 })).toMatchObject({ sheet: 2, rows: ['1: A note'] })
})

const collect = async (rows: Awaited<ReturnType<typeof readSheetRows>>) => {
  const collected: string[] = []
  for await (const { index, values } of rows)
    if (values.some(value => value !== null))
      collected.push(`${index}: ${values.map(cellText).join('|').replace(/\|+$/, '')}`)
  return collected
}

test('a worksheet has the same rows whether it is read as a whole or, in a large workbook, streamed', async () => {
  const rows = [
    ['Obwody'],
    [],
    ['Numer', null, 'Otwarcie', 'Dostępny'],
    [12, 'Łódź <&> “a”\n_x0041_', new Date('2026-11-22T06:30:00Z'), true],
    [-0.5, '#N/A', ' 007 ', false, null, 'more'],
  ]
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['A note']] },
      { name: 'Stations', rows },
    ],
  })
  const read = async (unpackedBytes: number) => collect(await readSheetRows(bytes, 1, { columns: 6, unpackedBytes }))
  const whole = await read(1000)
  expect(whole).toHaveLength(4)
  expect(whole).toEqual(await read(1e9))
})

test('a sparse worksheet is read up to the last allowed column; one column more is refused', async () => {
  const sheetOf = async (rowCount: number, column: number) => {
    const rows: string[][] = Array.from({ length: rowCount }, () => [])
    rows[0] = ['a']
    rows.push([...Array.from({ length: column - 1 }, () => ''), 'b'])
    return Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Stations', rows }] }))
  }
  const table = await readTable(new Blob([await sheetOf(51_000, 400)]), {})
  expect('rows' in table && table.rows.map(({ line, cells }) => [line, cells[0], cells[399]])).toEqual([
    [1, 'a', undefined],
    [51_001, '', 'b'],
  ])
  expect(await read(await sheetOf(10, 401))).toBe('tooManyRows')
  expect(await read(await sheetOf(51_000, 401))).toBe('tooManyRows')
})

test('files that aren’t tables are refused', async () => {
  expect(await read('')).toBe('empty')
  expect(await read('a,"b\n1,2')).toBe('notTable')
  expect(await read(Uint8Array.from([0x89, 0x50, 0, 0]))).toBe('notTable')
  expect(await read(Uint8Array.from([0x50, 0x4b, 3, 4]))).toBe('notWorkbook')
  expect(await read('1\n'.repeat(100_001))).toBe('tooManyRows')
})
