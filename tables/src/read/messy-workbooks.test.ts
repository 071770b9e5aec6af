import fc from 'fast-check'
import { type WriteOptions, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { splitTable } from '../columns/split-table.ts'
import { tableKinds } from '../kinds.ts'
import { createRecordReader } from '../records/cells.ts'
import { readTable } from './table.ts'

/** `RUNS=10000` tries more files. */
const numRuns = Number(process.env.RUNS ?? 60)

const headings = ['Judet', 'Cod judet', 'Nr. sectie', 'Denumire', 'Adresa', 'Alegatori']
const fields = ['county', 'countyCode', 'number', 'name', 'address', 'voters'] as const

type Sheet = WriteOptions['sheets'][number]
type Cells = NonNullable<Sheet['cells']>

interface Layout {
  readonly rows: Sheet['rows']
  /** What the sheet shows in each row of data, by its number from 1. */
  readonly expected: Map<number, readonly string[]>
  readonly leftOut: number[]
  readonly filled: number[]
  readonly cells: Cells
  readonly merges: NonNullable<Sheet['merges']>
}

/** Numbers with the text that a sheet shows for them. */
const shown = (kind: number, value: number): readonly [number | string, string, numFmt?: string] => {
  if (kind === 0) return [value, String(value)]
  if (kind === 1) return [value, String(value).padStart(6, '0'), '000000']
  if (kind === 2) return [value, `+${value}`, '"+"0']
  return [String(value).padStart(5, '0'), String(value).padStart(5, '0')]
}

const messyWorkbook = fc.record({
  titles: fc.integer({ min: 0, max: 3 }),
  hasCover: fc.boolean(),
  hasHiddenSheet: fc.boolean(),
  isMerged: fc.boolean(),
  /** Empty columns that are coloured. */
  styled: fc.integer({ min: 0, max: 300 }),
  rows: fc.array(
    fc.record({
      county: fc.constantFrom('Alba', 'Argeș', 'Bistrița-Năsăud', 'Łódź', 'ვაკე'),
      value: fc.integer({ min: 1, max: 99_999 }),
      kind: fc.integer({ min: 0, max: 3 }),
      name: fc.constantFrom('Școala "1"', ' Liceul; sala 2', "'=1+1", 'Total Fitness', 'a\nb', '–'),
      extra: fc.constantFrom('none', 'none', 'none', 'blank', 'header', 'total', 'hidden'),
    }),
    { minLength: 2, maxLength: 12 },
  ),
})
type Messy = typeof messyWorkbook extends fc.Arbitrary<infer Value> ? Value : never

/** Lays out a workbook's rows, and what a reader has to find in them. */
const layOut = ({ titles, isMerged, styled, rows }: Messy): Layout & { hidden: Map<number, { hidden: boolean }> } => {
  const layout: Layout = { rows: [], expected: new Map(), leftOut: [], filled: [], cells: new Map(), merges: [] }
  const hidden = new Map<number, { hidden: boolean }>()
  const sheet: (string | number | null)[][] = Array.from({ length: titles }, (_, index) => [`List ${index}`])
  sheet.push([...headings])
  for (const { county, value, kind, name, extra } of rows) {
    if (extra === 'blank') sheet.push([])
    if (extra === 'header' || extra === 'total') {
      sheet.push(
        extra === 'header' ? headings.map(text => text.toUpperCase()) : ['Total', null, null, null, null, 1234],
      )
      layout.leftOut.push(sheet.length)
    }
    const [written, text, numFmt] = shown(kind, value)
    if (numFmt !== undefined && typeof written === 'number')
      layout.cells.set(`${sheet.length},1`, { value: written, type: 'number', style: { numFmt } })
    sheet.push([county, written, sheet.length, name, null, value])
    layout.expected.set(sheet.length, [
      county,
      text,
      String(sheet.length - 1),
      name.replace(/^'(?==)/, ''),
      '',
      String(value),
    ])
    if (extra === 'hidden') hidden.set(sheet.length - 1, { hidden: true })
  }
  for (const [line, [county]] of layout.expected) {
    const above = layout.expected.get(line - 1)
    const last = layout.merges.at(-1)
    if (!isMerged || above?.[0] !== county || (last && last.startCol === 0 && last.endRow >= line - 1)) continue
    layout.merges.push({ startRow: line - 2, startCol: 0, endRow: line - 1, endCol: 0 })
    sheet[line - 1]?.splice(0, 1, null)
    layout.filled.push(line)
  }
  const fill = { type: 'pattern' as const, pattern: 'solid' as const }
  for (let column = 0; column < styled; column += 1)
    layout.cells.set(`${titles},${headings.length + 1 + column}`, { value: null, type: 'empty', style: { fill } })
  return { ...layout, rows: sheet, hidden }
}

test('a messy workbook is read as its sheet shows it, or each row that differs is reported', async () => {
  await fc.assert(
    fc.asyncProperty(messyWorkbook, async messy => {
      const { expected, leftOut, filled, hidden, rows, cells, merges } = layOut(messy)
      const bytes = await writeXlsx({
        sheets: [
          ...(messy.hasCover ? [{ name: 'Cover', rows: [['The authority'], ['County lists']] }] : []),
          ...(messy.hasHiddenSheet ? [{ name: 'Old', rows: [headings, ['Alba', '1']], hidden: true }] : []),
          { name: 'Data', rows, cells, merges, rowDefs: hidden },
        ],
      })
      const table = await readTable(Uint8Array.from(bytes), {}, tableKinds.places)
      if ('problem' in table || table.format.kind !== 'xlsx') throw new Error('not read')
      const split = splitTable(table.rows, tableKinds.places)
      expect(split.columns.map(({ heading }) => heading)).toEqual(headings)
      const mapping = Object.fromEntries(fields.map((field, index) => [field, index]))
      const read = new Map(split.rows.map(createRecordReader(mapping)).map(record => [record.line, record.cells]))
      expect([...read.keys()]).toEqual([...expected.keys()])
      for (const [line, values] of expected) expect(fields.map(field => read.get(line)?.[field] ?? '')).toEqual(values)
      expect(split.leftOut.map(({ line }) => line)).toEqual(leftOut)
      expect([table.format.filled, table.format.hidden]).toEqual([filled, [...hidden.keys()].map(row => row + 1)])
    }),
    { numRuns },
  )
})
