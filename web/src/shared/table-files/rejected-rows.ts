import type { SplitOptions } from '@scrutineer/tables/columns/split-table'
import { readSplitFile } from '@scrutineer/tables/read-split-file'
import type { FormatChoice } from '@scrutineer/tables/table'
import { toCsv } from '../../lib/files/csv.ts'
import type { SpreadsheetDelimiter } from './table-format.ts'

export interface RejectedRequest {
  readonly file: File
  readonly choice: FormatChoice
  /** Reasons by the line of the row. */
  readonly reasons: ReadonlyMap<number, string>
  /** The heading of the column with the reasons. */
  readonly heading: string
  readonly delimiter: SpreadsheetDelimiter
}

/** The rejected rows of a file with all their columns and their reasons, as a CSV file to correct and to import. */
export const readRejectedRows = async (
  { file, choice, reasons, heading, delimiter }: RejectedRequest,
  kind: SplitOptions,
): Promise<Blob | undefined> => {
  const table = await readSplitFile(new Uint8Array(await file.arrayBuffer()), choice, kind)
  if ('problem' in table) return undefined
  const { columns, rows } = table
  const rejected = rows.flatMap(({ line, cells }) => {
    const reason = reasons.get(line)
    return reason === undefined ? [] : [[...columns.map(({ index }) => cells[index] ?? ''), reason]]
  })
  // Without the formula guard: the file is imported again, and an apostrophe would become part of the values.
  return toCsv([[...columns.map(column => column.heading), heading], ...rejected], { delimiter, isUnguarded: true })
}
