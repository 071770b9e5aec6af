import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { FormatChoice } from '../table.ts'
import { readTable } from './table.ts'
import { cellText, readSheetRows } from './workbook.ts'

const read = async (content: string | Uint8Array<ArrayBuffer>, choice: FormatChoice = {}) => {
  const bytes = typeof content === 'string' ? Uint8Array.from(new TextEncoder().encode(content)) : content
  const table = await readTable(bytes, choice)
  if ('problem' in table) return table.problem
  return { ...table.format, rows: table.rows.map(({ line, cells }) => `${line}: ${cells.join('|')}`) }
}

test('a text file is read as the tables package does, with its stray quotes', async () => {
  expect(await read('sep=;\nnumăr;nume\n\n1;"Școala\n2;Primăria')).toEqual({
    kind: 'csv',
    encoding: 'utf-8',
    delimiter: ';',
    strayQuotes: [4],
    rows: ['2: număr|nume', '4: 1|Școala', '5: 2|Primăria'],
  })
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
    filled: [],
    hidden: [],
    rows: ['1: Numer|Otwarcie', '3: 12|2026-11-22'],
  })
  expect(await read(Uint8Array.from(bytes), { sheet: 2 })).toMatchObject({ sheet: 2, rows: ['1: A note'] })
})

test('numbers are read as the sheet shows them where that is part of a phone, a code or a share', async () => {
  const numbers: readonly (readonly [number, string])[] = [
    [712001001, '0000000000'],
    [40712001002, '"+"0'],
    [712001003, '0000 000 000'],
    [7, '000'],
    [0.5, '0%'],
    [1346, '#,##0'],
    [44.25, '0.00'],
    [40712001004, '0.00E+00'],
    [12, 'General'],
  ]
  const cells = new Map(
    numbers.map(([value, numFmt], row) => [`${row},0`, { value, type: 'number' as const, style: { numFmt } }]),
  )
  const rows = numbers.map(([value]) => [value, 'x'])
  const bytes = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Numbers', rows, cells }] }))
  expect(await read(bytes)).toMatchObject({
    rows: [
      ...['1: 0712001001|x', '2: +40712001002|x', '3: 0712 001 003|x', '4: 007|x', '5: 50%|x', '6: 1346|x'],
      ...['7: 44.25|x', '8: 40712001004|x', '9: 12|x'],
    ],
  })
})

test('without a choice the first visible worksheet with known headings is read, behind a cover', async () => {
  const rows = [
    ['Phone', 'Name'],
    ['1', 'Ana'],
  ]
  const bytes = Uint8Array.from(
    await writeXlsx({
      sheets: [
        { name: 'Cover', rows: [['Observers, 2026'], ['Phone', 'ask the office']] },
        { name: 'Old', rows, hidden: true },
        { name: 'Data', rows },
      ],
    }),
  )
  const table = await readTable(bytes, {}, { isHeading: heading => ['phone', 'name'].includes(heading) })
  expect(table).toMatchObject({ format: { sheet: 2 } })
  expect(await read(bytes)).toMatchObject({ sheet: 0 })
})

test('a merged cell fills the cells that it covers, and the rows below it are named', async () => {
  const rows = [
    ['county', 'number', 'name'],
    ['Alba', 1, 'School'],
    [null, 2, 'Hall'],
    [null, 3, null],
    ['Cluj', 4, 'Centre'],
  ]
  const merges = [
    { startRow: 1, startCol: 0, endRow: 3, endCol: 0 },
    { startRow: 2, startCol: 2, endRow: 3, endCol: 2 },
  ]
  const bytes = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'A', rows, merges }] }))
  expect(await read(bytes)).toMatchObject({
    filled: [3, 4],
    rows: ['1: county|number|name', '2: Alba|1|School', '3: Alba|2|Hall', '4: Alba|3|Hall', '5: Cluj|4|Centre'],
  })
})

test('columns that are only formatted don’t count', async () => {
  const cells = new Map(
    Array.from({ length: 1000 }, (_, column) => [
      `0,${column + 2}`,
      { value: null, type: 'empty' as const, style: { fill: { type: 'pattern' as const, pattern: 'solid' as const } } },
    ]),
  )
  const bytes = Uint8Array.from(
    await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['phone', 'name'],
            ['1', 'Ana'],
          ],
          cells,
        },
      ],
    }),
  )
  expect(await read(bytes)).toMatchObject({ rows: ['1: phone|name', '2: 1|Ana'] })
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
  const bytes = Uint8Array.from(
    await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['A note']] },
        { name: 'Stations', rows },
      ],
    }),
  )
  const read = async (unpackedBytes: number) => collect(await readSheetRows(bytes, 1, { columns: 6, unpackedBytes }))
  const whole = await read(1000)
  expect(whole).toHaveLength(4)
  expect(whole).toEqual(await read(1e9))
})

test('times of day are read as the sheet shows them', async () => {
  const times = ['hh:mm', 'h:mm AM/PM', '[$-409]h:mm'].map((numFmt, row) => {
    return [`${row},0`, { value: new Date('1899-12-31T07:00:00Z'), style: { numFmt } }] as const
  })
  const sheet = { name: 'S', rows: [[null], [null], [null]], cells: new Map(times) }
  const bytes = Uint8Array.from(await writeXlsx({ sheets: [sheet] }))
  const shown = ['0: 07:00', '1: 7:00 AM', '2: 7:00']
  expect(await collect(await readSheetRows(bytes, 0, { columns: 2, unpackedBytes: 1000 }))).toEqual(shown)
  expect(cellText(new Date('1899-12-31T07:00:00Z'))).toBe('07:00')
})

test('a sparse worksheet is read up to the last allowed column; one column more is refused', async () => {
  const sheetOf = async (rowCount: number, column: number) => {
    const rows: string[][] = Array.from({ length: rowCount }, () => [])
    rows[0] = ['a']
    rows.push([...Array.from({ length: column - 1 }, () => ''), 'b'])
    return Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Stations', rows }] }))
  }
  const table = await readTable(await sheetOf(51_000, 400))
  expect('rows' in table && table.rows.map(({ line, cells }) => [line, cells[0], cells[399]])).toEqual([
    [1, 'a', undefined],
    [51_001, '', 'b'],
  ])
  expect(await read(await sheetOf(10, 401))).toBe('tooManyRows')
  expect(await read(await sheetOf(51_000, 401))).toBe('tooManyRows')
})

test('files that aren’t tables are refused', async () => {
  expect(await read('')).toBe('empty')
  expect(await read(Uint8Array.from([0x89, 0x50, 0, 0]))).toBe('notTable')
  expect(await read(Uint8Array.from([0x50, 0x4b, 3, 4]))).toBe('notWorkbook')
  expect(await read('1\n'.repeat(250_002))).toBe('tooManyRows')
})

/** A ZIP archive with one entry that isn't compressed. */
const storedZip = (name: string, content: string) => {
  const [nameBytes, bytes] = [name, content].map(text => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array]
  const header = (signature: number, size: number, nameAt: number, sizeAt: number) => {
    const view = new DataView(new ArrayBuffer(size))
    view.setUint32(0, signature, true)
    for (const at of [sizeAt, sizeAt + 4]) view.setUint32(at, bytes.length, true)
    view.setUint16(nameAt, nameBytes.length, true)
    return new Uint8Array(view.buffer)
  }
  const local = [...header(0x04034b50, 30, 26, 18), ...nameBytes, ...bytes]
  const central = [...header(0x02014b50, 46, 28, 20), ...nameBytes]
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  for (const at of [8, 10]) end.setUint16(at, 1, true)
  end.setUint32(12, central.length, true)
  end.setUint32(16, local.length, true)
  return Uint8Array.from([...local, ...central, ...new Uint8Array(end.buffer)])
}

test('files of other formats are recognized by their content, and named', async () => {
  expect(await read(Uint8Array.from(await writeOds({ sheets: [{ name: 'A', rows: [['1']] }] })))).toBe('ods')
  expect(await read(storedZip('[Content_Types].xml', 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'))).toBe(
    'xlsb',
  )
  const compound = [0xd0, 0xcf, 0x11, 0xe0]
  expect(await read(Uint8Array.from(compound))).toBe('xls')
  const stream = [...'EncryptedPackage'].flatMap(letter => [letter.charCodeAt(0), 0])
  expect(await read(Uint8Array.from([...compound, ...stream]))).toBe('encrypted')
  for (const page of [
    '<html><body><table>',
    '\ufeff<!DOCTYPE html>',
    '  <table border=1>',
    '<?xml version="1.0"?><Workbook>',
  ])
    expect([page, await read(page)]).toEqual([page, 'html'])
  expect(await read('%PDF-1.7')).toBe('pdf')
  expect(await read('<5 voters;1\n2;3')).toMatchObject({ rows: ['1: <5 voters|1', '2: 2|3'] })
})

test('hidden rows are read and named', async () => {
  const rowDefs = new Map([[2, { hidden: true }]])
  const rows = [['phone'], ['1'], ['2']]
  const bytes = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'A', rows, rowDefs }] }))
  expect(await read(bytes)).toMatchObject({ hidden: [3], rows: ['1: phone', '2: 1', '3: 2'] })
})

test('a worksheet is chosen by its name', async () => {
  const sheets = [
    { name: 'A', rows: [['a']] },
    { name: 'B', rows: [['b']] },
  ]
  const bytes = Uint8Array.from(await writeXlsx({ sheets }))
  expect(await read(bytes, { sheetName: 'B' })).toMatchObject({ sheet: 1, rows: ['1: b'] })
  expect(await read(bytes, { sheetName: 'C' })).toBe('noSuchSheet')
})
