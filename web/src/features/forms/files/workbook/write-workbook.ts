import { writeXlsx } from 'hucre/xlsx'

export interface SheetToWrite {
  readonly name: string
  /** Headings first. All cells are texts. */
  readonly rows: readonly (readonly string[])[]
  /** Widths of the columns in characters. */
  readonly widths: readonly number[]
}

/** Format of a cell as text, so that a program that opens the file changes no code into a number or date. */
const textFormat = '@'

/** The worksheets as an XLSX file. */
export const writeWorkbook = (sheets: readonly SheetToWrite[]): Promise<Uint8Array<ArrayBufferLike>> =>
  writeXlsx({
    sheets: sheets.map(({ name, rows, widths }) => ({
      name,
      rows: rows.map(row => row.map(cell => (cell === '' ? null : cell))),
      columns: widths.map(width => ({ width, numFmt: textFormat })),
      freezePane: { rows: 1 },
    })),
  })
