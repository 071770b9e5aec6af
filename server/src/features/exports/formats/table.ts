/** A cell of an exported table: a number, or text. */
export type Cell = string | number
export type Row = readonly Cell[]

/** Pages of rows, read from the database on demand. */
export type RowPages = AsyncGenerator<Row[], void, undefined>
