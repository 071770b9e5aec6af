import { toCsv } from '../../lib/files/csv.ts'
import { splitTable } from './columns.ts'
import { readTable } from './read-table.ts'
import type { FormatChoice, SpreadsheetDelimiter } from './table-format.ts'

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
  isKnownHeading: (heading: string) => boolean,
): Promise<Blob | undefined> => {
  const table = await readTable(file, choice, isKnownHeading)
  if ('problem' in table) return undefined
  const { columns, rows } = splitTable(table.rows, isKnownHeading)
  const rejected = rows.flatMap(({ line, cells }) => {
    const reason = reasons.get(line)
    return reason === undefined ? [] : [[...columns.map(({ index }) => cells[index] ?? ''), reason]]
  })
  // Without the formula guard: the file is imported again, and an apostrophe would become part of the values.
  return toCsv([[...columns.map(column => column.heading), heading], ...rejected], { delimiter, isUnguarded: true })
}
