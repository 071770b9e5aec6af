/** A cell of an exported table: a number, or text. */
export type Cell = string | number
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
