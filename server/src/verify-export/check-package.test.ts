import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { checkPackage } from './check-package.ts'

const folder = temporaryFolder()
let book: Uint8Array
beforeAll(async () => {
  const rows = Array.from({ length: 9 }, (_, n) => [`observer ${n}`, n, 'A queue'])
  book = await writeXlsx({ sheets: [{ name: 'answers', rows }] })
})

const save = async (content: Uint8Array) => {
  const path = join(folder, `${randomUUID()}.xlsx`)
  await writeFile(path, content)
  return path
}

/** Rewrites a workbook's parts into a new zip, which may have duplicate parts. */
const rewritten = async (book: Uint8Array, change: (parts: [string, string][]) => [string, string][]) => {
  const zip = await fromBufferPromise(Buffer.from(book))
  const parts: [string, string][] = []
  for await (const entry of zip.eachEntry())
    parts.push([entry.fileName, await text(await zip.openReadStreamPromise(entry))])
  const out = new ZipFile()
  for (const [name, content] of change(parts)) out.addBuffer(Buffer.from(content), name)
  out.end()
  return save(await buffer(out.outputStream))
}
const inSheet = (from: string | RegExp, to: string) => (parts: [string, string][]) =>
  parts.map(([name, content]): [string, string] => [
    name,
    name.includes('sheet1') ? content.replace(from, to) : content,
  ])
const inPart = (path: string, change: (content: string) => string) => (parts: [string, string][]) =>
  parts.map(([name, content]): [string, string] => [name, name === path ? change(content) : content])
const doubled = (type: string) => (content: string) => {
  const [relation = ''] = new RegExp(`<Relationship [^>]*/${type}"[^>]*>`).exec(content) ?? []
  expect(relation).not.toBe('')
  const other = type === 'worksheet' ? relation : relation.replace(/Id="[^"]*"/, 'Id="other"')
  return content.replace(relation, other + relation)
}
const sheetOf = (parts: [string, string][]) => parts.find(([name]) => name.includes('sheet1')) ?? ['', '']

test.each<[string, (parts: [string, string][]) => [string, string][], string]>([
  ['a sheet twice', parts => [[sheetOf(parts)[0], '<forged/>'], ...parts], 'sheet1.xml is in it twice'],
  ['a sheet again in capitals', parts => [...parts, [sheetOf(parts)[0].toUpperCase(), '<forged/>']], 'is in it twice'],
  ['a cell twice', inSheet('<c r="A3"', '<c r="A3" t="str"><v>forged</v></c><c r="A3"'), 'cell A3'],
  ['a cell of another row', inSheet('<c r="A3"', '<c r="A4"'), 'cell A4'],
  ['a row twice', inSheet('<row r="3"', '<row r="2"'), 'row 2'],
  ['a formula', inSheet(/(<c r="B3"[^>]*>)/, '$1<f>1+1</f>'), 'formula'],
  ['a cell with two values', inSheet(/(<c r="B3"[^>]*>)/, '$1<v>7</v>'), 'cell B3'],
  ['two lists of texts', inPart('xl/_rels/workbook.xml.rels', doubled('sharedStrings')), 'two relations'],
  ['one relation twice', inPart('xl/_rels/workbook.xml.rels', doubled('worksheet')), 'two relations'],
  ['two workbooks', inPart('_rels/.rels', doubled('officeDocument')), 'two relations'],
  ['a comment around a cell', inSheet('<c r="A3"', '<!-- <c r="A3"/> --><c r="A3"'), 'comment'],
])('a workbook with %s is rejected as ambiguous', async (_, change, message) => {
  expect(await checkPackage(await rewritten(book, parts => parts))).toEqual([])
  expect(await checkPackage(await rewritten(book, change))).toEqual([expect.stringContaining(message)])
})

test('rejects a workbook with bytes outside of its listed parts', async () => {
  expect(await checkPackage(await save(book))).toEqual([])
  // A part between the others and the central directory, which is located by the offset at the end.
  const hidden = Buffer.from('PK\x03\x04 a part that some programs find')
  const offsetAt = book.length - 6
  const directory = Buffer.from(book).readUInt32LE(offsetAt)
  const forged = Buffer.concat([book.subarray(0, directory), hidden, book.subarray(directory)])
  forged.writeUInt32LE(directory + hidden.length, offsetAt + hidden.length)
  expect(await checkPackage(await save(forged))).toEqual([
    expect.stringContaining('there are bytes that belong to no listed part'),
  ])
})
