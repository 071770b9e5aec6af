import { formatValue } from 'hucre'
import { colToLetter, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { readZipEntry } from './zip.ts'

export type WorkbookCell = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]['rows'][number][number]

interface SheetName {
  readonly name: string
  readonly isHidden: boolean
}

/** The names of the worksheets of an XLSX file, in order. */
export const readSheetNames = async (bytes: Uint8Array): Promise<SheetName[]> => {
  const names: SheetName[] = []
  await readXlsx(bytes, {
    sheets: ({ name, hidden = false, veryHidden = false }) => {
      names.push({ name, isHidden: hidden || veryHidden })
      // Only the names are needed here; rows are streamed.
      return false
    },
  })
  return names
}

/** Streams the rows of the worksheet at an index, each with its index in the worksheet. */
export const streamSheetRows = (bytes: Uint8Array, sheet: number) => streamXlsxRows(bytes, { sheet })

interface SheetRow {
  /** Index of the row in the worksheet. */
  readonly index: number
  readonly values: readonly WorkbookCell[]
  /** A merged cell gave it values that the file has in another cell only. */
  readonly isFilled?: boolean
  readonly isHidden?: boolean
}

/** A larger workbook is streamed, because its XML as one text takes too much memory. */
const maxWholeBytes = 128 * 1024 * 1024
/** The most rows that a worksheet can have. */
const maxRows = 1_048_576

/**
 * Whether a number format is part of what people read as a phone, a code or a share: with leading zeros, signs, texts, spaces or
 * per cent. Separators of thousands and decimals are not: a number is read without them.
 */
const isPartOfText = (format: string) => {
  // Without the width of a character, fill characters and decimals.
  const [positive = ''] = format
    .replace(/[_*]./g, '')
    .replace(/\.[0#?]+/g, '')
    .split(';')
  return /%|["+\\()/-]|00|0#|[0#] [0#]/.test(positive) && !/E[+-]/i.test(positive)
}

/** Whether a number format shows a time of day: it has hours, and no day or year, apart from texts and conditions such as `[Red]`. */
const isTimeOfDay = (format: string) => {
  const unquoted = format.split('"').filter((_, index) => index % 2 === 0)
  const [first = '', ...others] = unquoted.join('').split('[')
  const symbols = first + others.map(part => part.slice(part.indexOf(']') + 1)).join('')
  return /h/i.test(symbols) && !/[dy]/i.test(symbols)
}

/** Ids of `0%`, `0.00%` and of times, which aren't listed in a workbook. */
const listedNowhere = /numFmtId="(9|10|18|19|20|21)"/

/** Whether cells may be shown otherwise than their numbers are. Cells with their formats take several times the memory. */
const hasTextFormats = async (bytes: Uint8Array<ArrayBuffer>) => {
  const styles = (await readZipEntry(new Blob([bytes]), 'xl/styles.xml')) ?? ''
  const [, ...codes] = styles.split('formatCode="')
  const formats = codes.map(code => code.split('"', 1).join().replaceAll('&quot;', '"'))
  return listedNowhere.test(styles) || formats.some(format => isPartOfText(format) || isTimeOfDay(format))
}

/** Gives the value of each merged cell to all cells that it covers. */
const fillMerges = (
  rows: readonly { values: WorkbookCell[]; isFilled: boolean }[],
  merges: readonly { startRow: number; startCol: number; endRow: number; endCol: number }[],
) => {
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const value = rows[startRow]?.values[startCol] ?? null
    if (value === null) continue
    for (const row of rows.slice(startRow, endRow + 1)) {
      for (let column = startCol; column <= Math.min(endCol, row.values.length - 1); column += 1)
        row.values[column] = value
      row.isFilled ||= row !== rows[startRow]
    }
  }
}

const readWholeSheet = async (bytes: Uint8Array<ArrayBuffer>, sheet: number, columns: number): Promise<SheetRow[]> => {
  const { sheets } = await readXlsx(bytes, {
    sheets: [sheet],
    range: `A1:${colToLetter(columns - 1)}${maxRows}`,
    readStyles: await hasTextFormats(bytes),
  })
  const definitions = sheets[0]?.rowDefs
  const isHidden = (index: number) => definitions?.get(index)?.hidden === true
  const rows = (sheets[0]?.rows ?? []).map((values, index) => ({
    index,
    values: [...values],
    isFilled: false,
    isHidden: isHidden(index),
  }))
  for (const [position, { value, style }] of sheets[0]?.cells ?? []) {
    const format = style?.numFmt
    if (format === undefined || !(value instanceof Date ? isTimeOfDay(format) : isPartOfText(format))) continue
    if (typeof value !== 'number' && !(value instanceof Date)) continue
    const [row = -1, column = -1] = position.split(',').map(Number)
    const values = rows[row]?.values
    if (values && column < values.length) values[column] = formatValue(value, format)
  }
  fillMerges(rows, sheets[0]?.merges ?? [])
  return rows
}

/**
 * The rows of a worksheet of a workbook with this unpacked size, with the numbers of formats such as `0000` as the sheet shows them,
 * if it isn't too large for that. Cells after a number of columns may be missing. The worksheet is
 * read as a whole if possible: a stream parses ahead of its reader, and the time of the queue between them grows with the square of
 * the rows.
 */
export const readSheetRows = async (
  bytes: Uint8Array<ArrayBuffer>,
  sheet: number,
  { columns, unpackedBytes }: { readonly columns: number; readonly unpackedBytes: number },
): Promise<Iterable<SheetRow> | AsyncIterable<SheetRow>> => {
  if (unpackedBytes <= maxWholeBytes) {
    try {
      return await readWholeSheet(bytes, sheet, columns)
    } catch {
      // Too many cells to be read as a whole, or damage. The stream has no such limit and doesn't read pictures; it throws if it
      // fails too.
    }
  }
  return streamSheetRows(bytes, sheet)
}

/** The text of a cell as people see it: without the time of midnight in a date, and without the date of a time. */
export const cellText = (cell: WorkbookCell): string => {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date)) return String(cell)
  const text = cell.toISOString()
  return text.startsWith('1899-12-3') ? text.slice(11, 16) : text.replace(/T00:00:00\.000Z$/, '')
}
