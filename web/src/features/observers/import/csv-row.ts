// Apart from the reading, whose parser only the worker needs.

/** The columns of a file, in the order they stand in without a header. */
export const csvColumns = ['phone', 'pin', 'name'] as const

/** What a line says, as it was written. */
type Cells = Readonly<Record<(typeof csvColumns)[number], string>>

export interface CsvRow {
  /** Of the file, from 1. */
  readonly line: number
  readonly cells: Cells
}
