import type { ExportedPart } from '@scrutineer/contract/exports'
import { type ColumnHashes, makeColumnHashes } from '../domain/column-hashes.ts'
import { dataOf, headingsOf, type Sheet } from './sheet.ts'

const ROWS_AT_ONCE = 200

interface Hashed extends ColumnHashes {
  /** Rows of each sheet. */
  readonly counts: readonly number[]
  /** Rows, counted from 1, with cells to the right of the last column. */
  readonly wide: readonly number[]
}

/** Hashes the sheets' rows as one table, moved down by some rows, or up. */
const hash = async ({ columns, blockSize }: ExportedPart, sheets: readonly Sheet[], down = 0): Promise<Hashed> => {
  const hashes = makeColumnHashes(columns.length, blockSize, Math.max(down, 0))
  const counts: number[] = []
  const wide: number[] = []
  let read = 0
  let batch: (readonly string[])[] = []
  for (const sheet of sheets) {
    const before = read
    for await (const row of dataOf(sheet)) {
      read += 1
      if (row.slice(columns.length).some(cell => cell !== '')) wide.push(read)
      if (read > -down) batch.push(row)
      if (batch.length < ROWS_AT_ONCE) continue
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

/** Says places as a spreadsheet numbers them, where the headings are row 1 of each sheet. */
const places = (sheets: readonly Sheet[], counts: readonly number[], isWorkbook: boolean) => {
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

type Places = ReturnType<typeof places>

const changedBlocks = ({ columns, blocks, blockSize, rows }: ExportedPart, found: ColumnHashes, at: Places) =>
  blocks.flatMap((block, index) => {
    const names = columns.filter((_, column) => block[column] !== found.blocks[index]?.[column])
    if (names.length === 0) return []
    const where = at.range(index * blockSize + 1, Math.min((index + 1) * blockSize, rows))
    return [`${where}: something was changed in ${names.map(name => `“${name}”`).join(', ')}`]
  })

/** What lies between the blocks that fit from the beginning on, and those that fit from the end back. */
const gainedOrLost = async (part: ExportedPart, sheets: readonly Sheet[], found: Hashed, at: Places) => {
  const { blocks, blockSize, rows } = part
  const gained = found.rows - rows
  const fromEnd = await hash(part, sheets, -gained)
  const firstOdd = blocks.findIndex((block, index) => !isSame(block, found.blocks[index]))
  const lastOdd = blocks.findLastIndex((block, index) => !isSame(block, fromEnd.blocks[index]))
  const from = firstOdd === -1 ? rows + 1 : firstOdd * blockSize + 1
  const to = Math.max(Math.min((lastOdd + 1) * blockSize, rows) + gained, gained > 0 ? from + gained - 1 : 0)
  const what = `${rowsOf(Math.abs(gained))} ${Math.abs(gained) === 1 ? 'was' : 'were'} ${gained > 0 ? 'added' : 'removed'}`
  return to < from ? `${at.row(from - 1)}: ${what} after it` : `${at.range(from, to)}: ${what} among them`
}

const headingFaults = async ({ columns }: ExportedPart, sheets: readonly Sheet[], isWorkbook: boolean) => {
  const faults: string[] = []
  for (const sheet of sheets) {
    const headings = (await headingsOf(sheet)) ?? []
    const where = isWorkbook ? `sheet “${sheet.name}”, ` : ''
    columns.forEach((column, index) => {
      const heading = headings[index] ?? ''
      if (heading !== column) faults.push(`${where}row 1: the heading “${column}” reads “${heading}”`)
    })
    if (headings.slice(columns.length).some(heading => heading !== ''))
      faults.push(`${where}row 1: a heading was added`)
  }
  return faults
}

/** What differs between a part as it was exported and the sheets that hold it now, a sentence each; none when nothing. */
export const comparePart = async (
  part: ExportedPart,
  sheets: readonly Sheet[],
  isWorkbook: boolean,
): Promise<string[]> => {
  const found = await hash(part, sheets)
  const at = places(sheets, found.counts, isWorkbook)
  const faults = await headingFaults(part, sheets, isWorkbook)
  const [wide] = found.wide
  if (wide !== undefined) faults.push(`${at.row(wide)}: there are cells to the right of the last column`)
  if (found.rows === part.rows) return [...faults, ...changedBlocks(part, found, at)]
  return [...faults, await gainedOrLost(part, sheets, found, at)]
}
