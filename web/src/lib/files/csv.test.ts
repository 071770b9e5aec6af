import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

// Blob.text() would drop the byte order mark.
const read = async (rows: Parameters<typeof toCsv>[0]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await toCsv(rows).arrayBuffer())

test('a file starts with a byte order mark for Excel, and preserves letters, quotes and line breaks', async () => {
  expect(
    await read([
      ['Județ', 'a,b'],
      ['„Ș"', 'two\nlines'],
      ['x;y', 3],
    ]),
  ).toBe('\uFEFFJudeț,"a,b"\r\n"„Ș""","two\nlines"\r\n"x;y",3\r\n')
})

test('a text that looks like a formula stays text, and a number stays a number', async () => {
  expect(await read([['=1+1', '+40', '-3', '@SUM(A1)', '\t=1', -3, 'a=1', 'x;=1', '＝1']])).toBe(
    "\uFEFF'=1+1,'+40,'-3,'@SUM(A1),\"'\t'=1\",-3,a=1,\"x;'=1\",'＝1\r\n",
  )
})
