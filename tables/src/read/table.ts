import { countHeadings, type IsHeading } from '../columns/split-table.ts'
import { type FormatChoice, type TableFormat, type TableProblem, type TableRow, tableLimits } from '../table.ts'
import { recognizeFormat } from './format.ts'
import { isBlank, readText } from './text.ts'
import { cellText, readSheetNames, readSheetRows } from './workbook.ts'
import { measureUnpacked } from './zip.ts'

interface Table {
  readonly format: TableFormat
  /** The rows that aren't empty, the header included. */
  readonly rows: readonly TableRow[]
}

export type TableResult = Table | { readonly problem: TableProblem }

/** Rows per turn of a caller that pauses. */
const rowsPerTurn = 200

export interface TableOptions {
  readonly isHeading: IsHeading
  /** Lets a caller that answers others do so meanwhile. Only text is read in turns. */
  readonly pause?: (() => Promise<unknown>) | undefined
}

const readTextFile = async (
  bytes: Uint8Array,
  choice: FormatChoice,
  { isHeading, pause }: TableOptions,
): Promise<TableResult> => {
  const table = readText(bytes, choice, sample => Math.max(0, ...countHeadings(sample, isHeading)))
  if (!table) return { problem: 'notTable' }
  const rows: TableRow[] = []
  const strayQuotes: number[] = []
  for (const row of table.rows) {
    if (rows.length > tableLimits.rows) return { problem: 'tooManyRows' }
    rows.push(row)
    if (pause && rows.length % rowsPerTurn === 0) await pause()
    if (row.hasStrayQuote) strayQuotes.push(row.line)
  }
  const { encoding, delimiter } = table
  return rows.length === 0 ? { problem: 'empty' } : { format: { kind: 'csv', encoding, delimiter, strayQuotes }, rows }
}

interface Worksheet {
  readonly rows: readonly TableRow[]
  readonly filled: readonly number[]
  readonly hidden: readonly number[]
}

const readSheet = async (
  bytes: Uint8Array<ArrayBuffer>,
  sheet: number,
  unpackedBytes: number,
): Promise<Worksheet | undefined> => {
  const rows: TableRow[] = []
  const filled: number[] = []
  const hidden: number[] = []
  // One column more shows that there are too many.
  const limits = { columns: tableLimits.columns + 1, unpackedBytes }
  for await (const { index, values, isFilled, isHidden } of await readSheetRows(bytes, sheet, limits)) {
    // Columns that are only formatted have no values.
    const width = values.findLastIndex(value => value !== null && value !== '') + 1
    if (rows.length > tableLimits.rows || width > tableLimits.columns) return undefined
    const cells = values.slice(0, width).map(cellText)
    if (isBlank(cells)) continue
    const line = index + 1
    rows.push({ line, cells })
    if (isFilled) filled.push(line)
    if (isHidden) hidden.push(line)
  }
  return { rows, filled, hidden }
}

/** The chosen worksheet, else the first visible one with known headings, else the first that isn't empty: covers come first. */
const readWorkbook = async (
  bytes: Uint8Array<ArrayBuffer>,
  { sheet: index, sheetName }: FormatChoice,
  isHeading: IsHeading,
): Promise<TableResult> => {
  const size = await measureUnpacked(new Blob([bytes]), tableLimits.unpackedBytes)
  if (size === undefined) return { problem: 'notWorkbook' }
  if (size > tableLimits.unpackedBytes) return { problem: 'tooLarge' }
  try {
    const named = await readSheetNames(bytes)
    const sheets = named.map(({ name }) => name)
    const chosen = sheetName === undefined ? index : sheets.indexOf(sheetName)
    if (chosen !== undefined && !(chosen in sheets)) return { problem: 'noSuchSheet' }
    const visible = [...named.keys()].filter(sheet => !named[sheet]?.isHidden)
    let first: TableResult = { problem: 'empty' }
    for (const sheet of chosen === undefined ? visible : [chosen]) {
      const worksheet = await readSheet(bytes, sheet, size)
      if (!worksheet) return { problem: 'tooManyRows' }
      const { rows, ...lines } = worksheet
      const table: TableResult = { format: { kind: 'xlsx', sheets, sheet, ...lines }, rows }
      if (Math.max(...countHeadings(rows, isHeading)) > 1) return table
      if ('problem' in first && rows.length > 0) first = table
    }
    return first
  } catch {
    // The reader throws for all kinds of damage.
    return { problem: 'notWorkbook' }
  }
}

/** Reads a table from a text file or a workbook. Both are recognized by their content, not by their names. */
export const readTable = async (
  bytes: Uint8Array<ArrayBuffer>,
  choice: FormatChoice = {},
  options: TableOptions = { isHeading: () => false },
): Promise<TableResult> => {
  if (bytes.length > tableLimits.fileBytes) return { problem: 'tooLarge' }
  const format = await recognizeFormat(bytes)
  if (format === 'xlsx') return readWorkbook(bytes, choice, options.isHeading)
  return format === 'text' ? readTextFile(bytes, choice, options) : { problem: format }
}
