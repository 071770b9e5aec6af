import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { sheetsOf } from '../../../../test/export-client.ts'
import { escapeXml, rowXml } from './sheet-xml.ts'
import type { Pages, Row } from './table.ts'
import { workbook } from './workbook.ts'

const columns = [
  { heading: 'One', width: 10 },
  { heading: 'Two', width: 10 },
]

async function* pagesOf(...pages: Row[][]): Pages {
  yield* pages
}
const counted = (from: number, count: number): Row[] => Array.from({ length: count }, (_, n) => [from + n, 'a'])
const read = async (maxSheetRows: number, ...pages: Row[][]) => {
  const bytes = await buffer(workbook([{ name: 'answers', columns, pages: pagesOf(...pages) }], maxSheetRows))
  return sheetsOf(Uint8Array.from(bytes).buffer)
}

test('rows that don’t fit a sheet go on in the next, under the same headings', async () => {
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

test('a sheet that is exactly full has none after it, and an empty one has its headings', async () => {
  expect(Object.keys(await read(10, counted(1, 9), []))).toEqual(['answers'])
  expect(await read(10)).toEqual({ answers: [['One', 'Two']] })
})

test('what XML has no character for is written as Excel does, and what reads like that too', () => {
  expect(escapeXml('a\u0000b\u001Fc\td\ne\r\uFFFE')).toBe('a_x0000_b_x001F_c\td\ne_x000D__xFFFE_')
  expect(escapeXml('_x0041_ _x41_ <&> 🗳️ ș')).toBe('_x005F_x0041_ _x41_ &lt;&amp;&gt; 🗳️ ș')
  expect(escapeXml('\uD83D')).toBe('_xD83D_')
})

test('cells are numbers or inline text, never formulas; columns go on after Z', () => {
  expect(rowXml([7, '=1+1', ''], 3)).toBe(
    '<row r="3"><c r="A3"><v>7</v></c><c r="B3" s="2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c></row>',
  )
  expect(
    rowXml(
      Array.from({ length: 28 }, () => 1),
      1,
    ),
  ).toContain('<c r="AB1">')
})

test('a cell that Excel couldn’t hold fails the whole file rather than being cut', async () => {
  await expect(read(10, [['x'.repeat(32_768)]])).rejects.toThrow('exceeds the limit')
})

test('a workbook that nobody takes asks for a few rows only, and for none once it is given up', async () => {
  let asked = 0
  let ended = false
  async function* endless(): Pages {
    try {
      for (;;) {
        asked += 1
        yield [[asked, randomBytes(10_000).toString('hex')]]
      }
    } finally {
      ended = true
    }
  }
  const file = workbook([{ name: 'answers', columns, pages: endless() }])
  let before = -1
  await vi.waitFor(
    () => {
      const hasStopped = asked > 0 && asked === before
      before = asked
      expect(hasStopped).toBe(true)
    },
    { interval: 200, timeout: 10_000 },
  )
  expect(asked).toBeLessThan(100)
  file.destroy()
  await vi.waitFor(() => expect(ended).toBe(true))
  expect(asked).toBeLessThanOrEqual(before + 1)
})
