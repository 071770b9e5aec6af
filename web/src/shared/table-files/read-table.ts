import { isBlank, readText } from '@scrutineer/tables/read/text'
import { cellText, isZip, readSheetNames, readSheetRows } from '../../lib/files/workbook.ts'
import { measureUnpacked } from '../../lib/files/zip.ts'
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

const readSheet = async (
  bytes: Uint8Array<ArrayBuffer>,
  sheet: number,
  unpackedBytes: number,
): Promise<TableRow[] | undefined> => {
  const rows: TableRow[] = []
  // One column more shows that there are too many.
  const limits = { columns: tableLimits.columns + 1, unpackedBytes }
  for await (const { index, values } of await readSheetRows(bytes, sheet, limits)) {
    // Columns that are only formatted have no values.
    const width = values.findLastIndex(value => value !== null && value !== '') + 1
    if (rows.length > tableLimits.rows || width > tableLimits.columns) return undefined
    const cells = values.slice(0, width).map(cellText)
    if (!isBlank(cells)) rows.push({ line: index + 1, cells })
  }
  return rows
}

/** The chosen worksheet, else the first one that isn't empty. */
const readWorkbook = async (buffer: ArrayBuffer, { sheet: chosen }: FormatChoice): Promise<TableResult> => {
  const size = await measureUnpacked(new Blob([buffer]), tableLimits.unpackedBytes)
  if (size === undefined) return { problem: 'notWorkbook' }
  if (size > tableLimits.unpackedBytes) return { problem: 'tooLarge' }
  const bytes = new Uint8Array(buffer)
  try {
    const sheets = await readSheetNames(bytes)
    const candidates = chosen === undefined ? sheets.keys() : [chosen]
    for (const sheet of candidates) {
      const rows = await readSheet(bytes, sheet, size)
      if (!rows) return { problem: 'tooManyRows' }
      if (rows.length > 0) return { format: { kind: 'xlsx', sheets, sheet }, rows }
    }
    return { problem: 'empty' }
  } catch {
    // The reader throws for all kinds of damage.
    return { problem: 'notWorkbook' }
  }
}

/** Reads a table from a text file or a workbook. Both are recognized by their first bytes, not by their names. */
export const readTable = async (file: Blob, choice: FormatChoice): Promise<TableResult> => {
  if (file.size > tableLimits.fileBytes) return { problem: 'tooLarge' }
  const buffer = await file.arrayBuffer()
  const bytes = new Uint8Array(buffer)
  return isZip(bytes) ? readWorkbook(buffer, choice) : readTextFile(bytes, choice)
}
