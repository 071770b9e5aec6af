import type { ManifestPart } from '@scrutineer/contract/exports'
import { createColumnHasher } from '../domain/crypto/column-hashes.ts'
import { readRows, type Sheet } from './sheet.ts'

const ROWS_PER_BATCH = 200

const exceeds = (row: readonly string[], columns: readonly string[]) =>
  row.slice(columns.length).some(cell => cell !== '')

/** Hashes the sheets' rows as one table. `wide` is the number, from 1, of the first row with cells right of the last column. */
const hashSheets = async ({ columns, blockSize }: ManifestPart, sheets: readonly Sheet[]) => {
  const hashes = createColumnHasher(columns.length, blockSize)
  const headings: (readonly string[])[] = []
  const counts: number[] = []
  let wide: number | undefined
  let read = 0
  let batch: (readonly string[])[] = []
  for (const sheet of sheets) {
    const before = read
    let heading: readonly string[] | undefined
    for await (const row of readRows(sheet)) {
      if (!heading) {
        heading = row
        continue
      }
      read += 1
      if (exceeds(row, columns)) wide ??= read
      batch.push(row)
      if (batch.length < ROWS_PER_BATCH) continue
      hashes.add(batch)
      batch = []
    }
    headings.push(heading ?? [])
    counts.push(read - before)
  }
  hashes.add(batch)
  return { ...hashes.end(), headings, counts, wide }
}

/** Names table rows like a spreadsheet, where the headings are row 1 of each sheet. */
const createLocator = (sheets: readonly Sheet[], counts: readonly number[], isWorkbook: boolean) => {
  const find = (row: number) => {
    let [index, rest] = [0, row]
    for (; index < counts.length - 1 && rest > (counts[index] ?? 0); index += 1) rest -= counts[index] ?? 0
    return { sheet: isWorkbook ? `sheet “${sheets[index]?.name}”, ` : '', row: rest + 1 }
  }
  return (from: number, to = from) => {
    const [first, last] = [find(from), find(to)]
    if (first.sheet !== last.sheet) return `${first.sheet}row ${first.row} to ${last.sheet}row ${last.row}`
    return first.row === last.row ? `${first.sheet}row ${first.row}` : `${first.sheet}rows ${first.row}–${last.row}`
  }
}

/** Describes how sheets differ from an exported part: headings, and the first block of rows. Empty if they don't. */
export const comparePart = async (
  part: ManifestPart,
  sheets: readonly Sheet[],
  isWorkbook: boolean,
): Promise<string[]> => {
  const { columns, rows, blocks, blockSize } = part
  const actual = await hashSheets(part, sheets)
  const at = createLocator(sheets, actual.counts, isWorkbook)
  const differences = actual.headings.flatMap((headings, index) => {
    const isSame = columns.every((column, position) => column === headings[position]) && !exceeds(headings, columns)
    return isSame ? [] : [`${isWorkbook ? `sheet “${sheets[index]?.name}”, ` : ''}row 1: the headings were changed`]
  })
  if (actual.wide !== undefined) differences.push(`${at(actual.wide)}: there are cells to the right of the last column`)
  for (let block = 0; block < Math.max(blocks.length, actual.blocks.length); block += 1) {
    const names = columns.filter((_, column) => blocks[block]?.[column] !== actual.blocks[block]?.[column])
    if (names.length === 0) continue
    const from = block * blockSize
    const where = at(from + 1, Math.min(from + blockSize, Math.max(rows, actual.rows)))
    const what = `changes in ${names.map(name => `“${name}”`).join(', ')}`
    const counts = actual.rows === rows ? '' : `; there are ${actual.rows} rows instead of ${rows}`
    return [...differences, `${where}: ${what}${counts}`]
  }
  return differences
}
