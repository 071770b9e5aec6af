/**
 * A typed value in its canonical text: a plain decimal, a time `HH:mm`, a date `yyyy-MM-dd`. A workbook stores it as a number with
 * a format, CSV as the text.
 */
export interface ValueCell {
  readonly kind: 'number' | 'time' | 'date'
  readonly text: string
}

/** A cell of an exported table: a number, text, or a typed value. */
export type Cell = string | number | ValueCell
export type Row = readonly Cell[]

export interface Column {
  readonly heading: string
  /** Width of the sheet's column, in characters. */
  readonly width: number
  /** Its cells are times, `yyyy-MM-dd HH:mm:ss` or empty. A workbook stores them as dates, CSV as text. */
  readonly isDateTime?: boolean | undefined
}

/** Pages of rows, read from the database on demand. */
export type RowPages = AsyncGenerator<Row[], void, undefined>
