import { type SplitOptions, type SplitTable, splitTable } from './columns/split-table.ts'
import { readTable, type TableOptions } from './read/table.ts'
import type { FormatChoice, TableFormat, TableProblem } from './table.ts'

/** A table of a file: its columns and its rows of data. */
export interface SplitFile extends SplitTable {
  readonly format: TableFormat
}

/** Reads a table from a text file or a workbook, and splits it at its header. */
export const readSplitFile = async (
  bytes: Uint8Array<ArrayBuffer>,
  choice: FormatChoice,
  options: SplitOptions & TableOptions,
): Promise<SplitFile | { readonly problem: TableProblem }> => {
  const table = await readTable(bytes, choice, options)
  return 'problem' in table ? table : { format: table.format, ...splitTable(table.rows, options) }
}
