import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

// Blob.text() would swallow the mark at the beginning.
const read = async (rows: Parameters<typeof toCsv>[0]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await toCsv(rows).arrayBuffer())

test('a file begins with the mark that Excel looks for, and keeps letters, quotes and lines', async () => {
  expect(
    await read([
      ['Județ', 'a,b'],
      ['„Ș"', 'two\nlines'],
      ['x;y', 3],
    ]),
  ).toBe('\uFEFFJudeț,"a,b"\r\n"„Ș""","two\nlines"\r\n"x;y",3\r\n')
})

test('a text that begins like a formula stays a text, and a number a number', async () => {
  expect(await read([['=1+1', '+40', '-3', '@SUM(A1)', '\t=1', -3, 'a=1', 'x;=1', '＝1']])).toBe(
    "\uFEFF'=1+1,'+40,'-3,'@SUM(A1),\"'\t'=1\",-3,a=1,\"x;'=1\",'＝1\r\n",
  )
})
