import { colToLetter, readXlsx, streamXlsxRows } from 'hucre/xlsx'

export type WorkbookCell = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]['rows'][number][number]

/** The names of the worksheets of an XLSX file, in order. */
export const readSheetNames = async (bytes: Uint8Array): Promise<string[]> => {
  const names: string[] = []
  await readXlsx(bytes, {
    sheets: ({ name }) => {
      names.push(name)
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
}

/** A larger workbook is streamed, because its XML as one text takes too much memory. */
const maxWholeBytes = 128 * 1024 * 1024
/** The most rows that a worksheet can have. */
const maxRows = 1_048_576

const readWholeSheet = async (bytes: Uint8Array, sheet: number, columns: number): Promise<SheetRow[]> => {
  const { sheets } = await readXlsx(bytes, { sheets: [sheet], range: `A1:${colToLetter(columns - 1)}${maxRows}` })
  return (sheets[0]?.rows ?? []).map((values, index) => ({ index, values }))
}

/**
 * The rows of a worksheet of a workbook with this unpacked size. Cells after a number of columns may be missing. The worksheet is
 * read as a whole if possible: a stream parses ahead of its reader, and the time of the queue between them grows with the square of
 * the rows.
 */
export const readSheetRows = async (
  bytes: Uint8Array,
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

/** The text of a cell as people see it: without the time of midnight in a date. */
export const cellText = (cell: WorkbookCell): string => {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().replace(/T00:00:00\.000Z$/, '') : String(cell)
}

/** Whether a file is a ZIP archive, as XLSX files are, by its first bytes. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
