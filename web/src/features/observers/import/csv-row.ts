// Separate from parse-observers-csv.ts, whose parser only the worker loads.

/** The columns of a file, in their order if there is no header. */
export const csvColumns = ['phone', 'pin', 'name'] as const

/** The cells of a row, as written. */
type Cells = Readonly<Record<(typeof csvColumns)[number], string>>

export interface CsvRow {
  /** Line number in the file, from 1. */
  readonly line: number
  readonly cells: Cells
}
