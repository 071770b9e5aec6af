import { isBlank, readText } from '@scrutineer/tables/read/text'
import { cellText, isZip, readSheetNames, readSheetRows } from '../../lib/files/workbook.ts'
import { measureUnpacked } from '../../lib/files/zip.ts'
import { countHeadings, type IsHeading } from './columns.ts'
import { type FormatChoice, type TableFormat, type TableProblem, type TableRow, tableLimits } from './table-format.ts'

interface Table {
  readonly format: TableFormat
  /** The rows that aren't empty, the header included. */
  readonly rows: readonly TableRow[]
}

export type TableResult = Table | { readonly problem: TableProblem }

const readTextFile = (bytes: Uint8Array, choice: FormatChoice): TableResult => {
  const table = readText(bytes, choice)
  if (!table) return { problem: 'notTable' }
  const rows: TableRow[] = []
  const strayQuotes: number[] = []
  for (const { line, cells, hasStrayQuote } of table.rows) {
    if (rows.length === tableLimits.rows) return { problem: 'tooManyRows' }
    rows.push({ line, cells })
    if (hasStrayQuote) strayQuotes.push(line)
  }
  const { encoding, delimiter } = table
  return rows.length === 0 ? { problem: 'empty' } : { format: { kind: 'csv', encoding, delimiter, strayQuotes }, rows }
}

interface Worksheet {
  readonly rows: readonly TableRow[]
  readonly filled: readonly number[]
}

const readSheet = async (
  bytes: Uint8Array<ArrayBuffer>,
  sheet: number,
  unpackedBytes: number,
): Promise<Worksheet | undefined> => {
  const rows: TableRow[] = []
  const filled: number[] = []
  // One column more shows that there are too many.
  const limits = { columns: tableLimits.columns + 1, unpackedBytes }
  for await (const { index, values, isFilled } of await readSheetRows(bytes, sheet, limits)) {
    // Columns that are only formatted have no values.
    const width = values.findLastIndex(value => value !== null && value !== '') + 1
    if (rows.length > tableLimits.rows || width > tableLimits.columns) return undefined
    const cells = values.slice(0, width).map(cellText)
    if (isBlank(cells)) continue
    rows.push({ line: index + 1, cells })
    if (isFilled) filled.push(index + 1)
  }
  return { rows, filled }
}

/** The chosen worksheet, else the first visible one with known headings, else the first that isn't empty: covers come first. */
const readWorkbook = async (
  buffer: ArrayBuffer,
  { sheet: chosen }: FormatChoice,
  isHeading: IsHeading,
): Promise<TableResult> => {
  const size = await measureUnpacked(new Blob([buffer]), tableLimits.unpackedBytes)
  if (size === undefined) return { problem: 'notWorkbook' }
  if (size > tableLimits.unpackedBytes) return { problem: 'tooLarge' }
  const bytes = new Uint8Array(buffer)
  try {
    const named = await readSheetNames(bytes)
    const sheets = named.map(({ name }) => name)
    const visible = [...named.keys()].filter(sheet => !named[sheet]?.isHidden)
    let first: TableResult = { problem: 'empty' }
    for (const sheet of chosen === undefined ? visible : [chosen]) {
      const worksheet = await readSheet(bytes, sheet, size)
      if (!worksheet) return { problem: 'tooManyRows' }
      const { rows, filled } = worksheet
      const table: TableResult = { format: { kind: 'xlsx', sheets, sheet, filled }, rows }
      if (Math.max(...countHeadings(rows, isHeading)) > 1) return table
      if ('problem' in first && rows.length > 0) first = table
    }
    return first
  } catch {
    // The reader throws for all kinds of damage.
    return { problem: 'notWorkbook' }
  }
}

/** Reads a table from a text file or a workbook. Both are recognized by their first bytes, not by their names. */
export const readTable = async (
  file: Blob,
  choice: FormatChoice,
  isHeading: IsHeading = () => false,
): Promise<TableResult> => {
  if (file.size > tableLimits.fileBytes) return { problem: 'tooLarge' }
  const buffer = await file.arrayBuffer()
  const bytes = new Uint8Array(buffer)
  return isZip(bytes) ? readWorkbook(buffer, choice, isHeading) : readTextFile(bytes, choice)
}
