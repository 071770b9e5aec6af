/** A cell of an exported table: a number, or text. */
export type Cell = string | number
export type Row = readonly Cell[]

/** Rows of a table, some at a time, read from the database when they are asked for. */
export type Pages = AsyncGenerator<Row[], void, undefined>
