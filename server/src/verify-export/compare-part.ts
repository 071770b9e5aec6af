import type { ManifestPart } from '@scrutineer/contract/exports'
import { type ColumnHashes, createColumnHasher } from '../domain/crypto/column-hashes.ts'
import { readDataRows, readHeadings, type Sheet } from './sheet.ts'

const ROWS_PER_BATCH = 200

interface HashedSheets extends ColumnHashes {
  /** Number of rows per sheet. */
  readonly counts: readonly number[]
  /** Numbers of the rows, from 1, with cells to the right of the last column. */
  readonly wide: readonly number[]
}

/** Hashes the sheets' rows as one table, shifted down by `offset` rows (up if negative). */
const hashSheets = async (
  { columns, blockSize }: ManifestPart,
  sheets: readonly Sheet[],
  offset = 0,
): Promise<HashedSheets> => {
  const hashes = createColumnHasher(columns.length, blockSize, Math.max(offset, 0))
  const counts: number[] = []
  const wide: number[] = []
  let read = 0
  let batch: (readonly string[])[] = []
  for (const sheet of sheets) {
    const before = read
    for await (const row of readDataRows(sheet)) {
      read += 1
      if (row.slice(columns.length).some(cell => cell !== '')) wide.push(read)
      if (read > -offset) batch.push(row)
      if (batch.length < ROWS_PER_BATCH) continue
      hashes.add(batch)
      batch = []
    }
    counts.push(read - before)
  }
  hashes.add(batch)
  return { ...hashes.end(), counts, wide }
}

const isSame = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
  a !== undefined && b !== undefined && a.every((each, index) => each === b[index])

const number = new Intl.NumberFormat('en')
const rowsOf = (count: number) => `${number.format(count)} ${count === 1 ? 'row' : 'rows'}`

/** Formats row numbers like a spreadsheet, where the headings are row 1 of each sheet. */
const createLocator = (sheets: readonly Sheet[], counts: readonly number[], isWorkbook: boolean) => {
  const find = (row: number) => {
    let [index, rest] = [0, row]
    for (; index < counts.length - 1 && rest > (counts[index] ?? 0); index += 1) rest -= counts[index] ?? 0
    const sheet = isWorkbook ? `sheet “${sheets[index]?.name}”, ` : ''
    return { sheet, row: rest + 1 }
  }
  return {
    row: (row: number) => `${find(row).sheet}row ${find(row).row}`,
    range: (from: number, to: number) => {
      const [first, last] = [find(from), find(to)]
      if (first.sheet !== last.sheet) return `${first.sheet}row ${first.row} to ${last.sheet}row ${last.row}`
      return first.row === last.row ? `${first.sheet}row ${first.row}` : `${first.sheet}rows ${first.row}–${last.row}`
    },
  }
}

type Locator = ReturnType<typeof createLocator>

const describeChangedBlocks = ({ columns, blocks, blockSize, rows }: ManifestPart, actual: ColumnHashes, at: Locator) =>
  blocks.flatMap((block, index) => {
    const names = columns.filter((_, column) => block[column] !== actual.blocks[index]?.[column])
    if (names.length === 0) return []
    const where = at.range(index * blockSize + 1, Math.min((index + 1) * blockSize, rows))
    return [`${where}: changes in ${names.map(name => `“${name}”`).join(', ')}`]
  })

/** Locates added or removed rows between the blocks that match from the start and those that match from the end. */
const describeRowCountChange = async (
  part: ManifestPart,
  sheets: readonly Sheet[],
  actual: HashedSheets,
  at: Locator,
) => {
  const { blocks, blockSize, rows } = part
  const addedCount = actual.rows - rows
  const fromEnd = await hashSheets(part, sheets, -addedCount)
  const firstMismatch = blocks.findIndex((block, index) => !isSame(block, actual.blocks[index]))
  const lastMismatch = blocks.findLastIndex((block, index) => !isSame(block, fromEnd.blocks[index]))
  const from = firstMismatch === -1 ? rows + 1 : firstMismatch * blockSize + 1
  const to = Math.max(
    Math.min((lastMismatch + 1) * blockSize, rows) + addedCount,
    addedCount > 0 ? from + addedCount - 1 : 0,
  )
  const difference = `${rowsOf(Math.abs(addedCount))} ${Math.abs(addedCount) === 1 ? 'was' : 'were'} ${addedCount > 0 ? 'added' : 'removed'}`
  return to < from ? `${at.row(from - 1)}: ${difference} after it` : `${at.range(from, to)}: ${difference} among them`
}

const compareHeadings = async ({ columns }: ManifestPart, sheets: readonly Sheet[], isWorkbook: boolean) => {
  const differences: string[] = []
  for (const sheet of sheets) {
    const headings = (await readHeadings(sheet)) ?? []
    const where = isWorkbook ? `sheet “${sheet.name}”, ` : ''
    columns.forEach((column, index) => {
      const heading = headings[index] ?? ''
      if (heading !== column) differences.push(`${where}row 1: the heading “${column}” reads “${heading}”`)
    })
    if (headings.slice(columns.length).some(heading => heading !== ''))
      differences.push(`${where}row 1: a heading was added`)
  }
  return differences
}

/** Describes the differences between an exported part and its sheets; empty if there are none. */
export const comparePart = async (
  part: ManifestPart,
  sheets: readonly Sheet[],
  isWorkbook: boolean,
): Promise<string[]> => {
  const actual = await hashSheets(part, sheets)
  const at = createLocator(sheets, actual.counts, isWorkbook)
  const differences = await compareHeadings(part, sheets, isWorkbook)
  const [wide] = actual.wide
  if (wide !== undefined) differences.push(`${at.row(wide)}: there are cells to the right of the last column`)
  if (actual.rows === part.rows) return [...differences, ...describeChangedBlocks(part, actual, at)]
  return [...differences, await describeRowCountChange(part, sheets, actual, at)]
}
