import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre'
import { expect, test, vi } from 'vitest'
import { sheetsOf } from '../../../../test/export-client.ts'
import { escapeXml, rowXml } from './sheet-xml.ts'
import type { Row, RowPages } from './table.ts'
import { workbook } from './workbook.ts'

const columns = [
  { heading: 'One', width: 10 },
  { heading: 'Two', width: 10 },
]

async function* pagesOf(...pages: Row[][]): RowPages {
  yield* pages
}
const counted = (from: number, count: number): Row[] => Array.from({ length: count }, (_, n) => [from + n, 'a'])
const read = async (maxSheetRows: number, ...pages: Row[][]) => {
  const bytes = await buffer(workbook([{ name: 'answers', columns, pages: pagesOf(...pages) }], maxSheetRows))
  return sheetsOf(Uint8Array.from(bytes).buffer)
}

test('rows that don’t fit a sheet continue in the next, with the same headings', async () => {
  const sheets = await read(10, counted(1, 4), [], counted(5, 20))
  expect(Object.keys(sheets)).toEqual(['answers', 'answers 2', 'answers 3'])
  expect(Object.values(sheets).map(rows => rows.length)).toEqual([10, 10, 7])
  expect(Object.values(sheets).map(rows => rows[0])).toEqual([
    ['One', 'Two'],
    ['One', 'Two'],
    ['One', 'Two'],
  ])
  expect(Object.values(sheets).flatMap(rows => rows.slice(1).map(row => row[0]))).toEqual(
    counted(1, 24).map(([n]) => n),
  )
})

test('an exactly full sheet is the last, and an empty one has headings', async () => {
  expect(Object.keys(await read(10, counted(1, 9), []))).toEqual(['answers'])
  expect(await read(10)).toEqual({ answers: [['One', 'Two']] })
})

test('characters that XML lacks are escaped like in Excel, and so is text that looks like an escape', () => {
  expect(escapeXml('a\u0000b\u001Fc\td\ne\r\uFFFE\u0085')).toBe('a_x0000_b_x001F_c\td\ne_x000D__xFFFE_\u0085')
  expect(escapeXml('_x0041_ _x41_ <&> 🗳️ ș')).toBe('_x005F_x0041_ _x41_ &lt;&amp;&gt; 🗳️ ș')
  expect(escapeXml('\uD83D')).toBe('_xD83D_')
})

test('cells are numbers or inline text, never formulas; columns continue after Z', () => {
  expect(rowXml([7, '=1+1', ''], 3, columns)).toBe(
    '<row r="3"><c r="A3" s="3"><v>7</v></c><c r="B3" s="2" t="inlineStr"><is><t>=1+1</t></is></c></row>',
  )
  expect(
    rowXml(
      Array.from({ length: 28 }, () => 1),
      1,
      columns,
    ),
  ).toContain('<c r="AB1" ')
})

test('only text with whitespace that programs may trim or join is marked to preserve it', async () => {
  const isMarked = (text: string) => rowXml([text], 1, columns).includes(`<t xml:space="preserve">${text}</t>`)
  const texts = [' a', 'a ', '\u00a0a', 'a\nb', 'a\tb', 'a  b', ' ']
  expect(texts.filter(isMarked)).toEqual(texts)
  expect(['a', 'a b', 'a, b. C'].filter(isMarked)).toEqual([])
  expect(
    (
      await read(
        10,
        texts.map(text => [text, 'a b']),
      )
    ).answers?.slice(1),
  ).toEqual(texts.map(text => [text, 'a b']))
})

test('times are dates, numbers have formats, and text that looks like a number stays text', async () => {
  const times = [{ heading: 'At', width: 20, isDateTime: true }, ...columns, ...columns]
  const rows: Row[] = [
    ['2024-06-09 12:00:01', 1480, 46.07, '0012', '0722000111'],
    ['', 0, -23.5, '1-2', 'AB 1'],
    // Before the serial numbers on which all programs agree.
    ['1900-02-28 10:00:00', 0, 0, '', ''],
  ]
  const bytes = await buffer(workbook([{ name: 'answers', columns: times, pages: pagesOf(rows) }]))
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  expect(sheets[0]?.rows.slice(1)).toEqual([
    [new Date('2024-06-09T12:00:01Z'), 1480, 46.07, '0012', '0722000111'],
    [null, 0, -23.5, '1-2', 'AB 1'],
    ['1900-02-28 10:00:00', 0, 0, null, null],
  ])
  const formatAt = (row: number, column: number) => sheets[0]?.cells?.get(`${row},${column}`)?.style?.numFmt
  expect([0, 1, 2, 3, 4].map(column => formatAt(1, column))).toEqual([
    'yyyy\\-mm\\-dd\\ hh:mm:ss',
    '0',
    '0.0#####',
    '@',
    '@',
  ])
})

test('a cell too long for Excel fails the file instead of being truncated', async () => {
  await expect(read(10, [['x'.repeat(32_768)]])).rejects.toThrow('exceeds the limit')
})

test('an unread workbook requests only a few rows, and none once destroyed', async () => {
  let requested = 0
  let ended = false
  async function* endless(): RowPages {
    try {
      for (;;) {
        requested += 1
        yield [[requested, randomBytes(10_000).toString('hex')]]
      }
    } finally {
      ended = true
    }
  }
  const file = workbook([{ name: 'answers', columns, pages: endless() }])
  let before = -1
  await vi.waitFor(
    () => {
      const hasStopped = requested > 0 && requested === before
      before = requested
      expect(hasStopped).toBe(true)
    },
    { interval: 200, timeout: 60_000 },
  )
  expect(requested).toBeLessThan(100)
  file.destroy()
  await vi.waitFor(() => expect(ended).toBe(true), { timeout: 60_000 })
  expect(requested).toBeLessThanOrEqual(before + 1)
})
