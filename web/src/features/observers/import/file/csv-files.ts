import { toCsv } from '../../../../lib/files/csv.ts'
import { spreadsheetDelimiter } from '../../../../shared/table-files/table-format.ts'
import { csvColumns, type ImportField, importFields, type ObserverRow, type RejectedRow } from './observer-row.ts'

/** Without the formula guard: the file is read by a program again, and an apostrophe would become part of the phone. */
const toCsvFile = (rows: readonly (readonly string[])[], language: string) =>
  toCsv(rows, { delimiter: spreadsheetDelimiter(language), isUnguarded: true })

/** The import template: a file with only the header row. */
export const templateFile = (language: string) => toCsvFile([csvColumns], language)

/** The template's columns, and the others in which a row has something. */
const usedColumns = (rows: readonly ObserverRow[]): readonly ImportField[] =>
  importFields.filter(
    field => csvColumns.some(column => column === field) || rows.some(({ cells }) => cells[field] !== ''),
  )

/** The rejected rows as written, with their reasons. After correction the file can be imported as it is. */
export const rejectedRowsFile = (rejected: readonly RejectedRow[], rows: readonly ObserverRow[], language: string) => {
  const rowsByLine = new Map(rows.map(row => [row.line, row]))
  const columns = usedColumns(rejected.flatMap(({ line }) => rowsByLine.get(line) ?? []))
  const output = rejected.map(({ line, phone, reason }) => {
    const row = rowsByLine.get(line)
    const cellOf = (column: ImportField) => {
      if (!row) return column === 'phone' ? phone : ''
      return column === 'pin' && row.hasNewPin ? '' : row.cells[column]
    }
    return [...columns.map(cellOf), String(line), reason]
  })
  return toCsvFile([[...columns, 'line', 'reason'], ...output], language)
}

interface PinRow {
  readonly phone: string
  readonly pin: string
  readonly name: string
}

/** Generated PINs, with the columns of an import. */
export const pinsFile = (rows: readonly PinRow[], language: string) =>
  toCsvFile(
    [['phone', 'pin', 'name'], ...rows.map(({ phone, pin, name }) => [phone.trim(), pin, name.trim()])],
    language,
  )
