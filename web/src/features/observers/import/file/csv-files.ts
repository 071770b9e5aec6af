import { toCsv } from '../../../lib/files/csv.ts'
import { type CsvRow, csvColumns, type RejectedRow } from './csv-row.ts'

/** In locales with a decimal comma, spreadsheets expect semicolons. */
const delimiters = { en: ',', ro: ';' } as const

/** Without the formula guard: the file is imported again, and an apostrophe would become part of the phone. */
const toCsvFile = (rows: readonly (readonly string[])[], language: keyof typeof delimiters) =>
  toCsv(rows, { delimiter: delimiters[language], isUnguarded: true })

/** The import template: a file with only the header row. */
export const templateFile = (language: keyof typeof delimiters) => toCsvFile([csvColumns], language)

/** The rejected rows as written, with their reasons. After correction the file can be imported as it is. */
export const rejectedRowsFile = (
  rejected: readonly RejectedRow[],
  rows: readonly CsvRow[],
  language: keyof typeof delimiters,
) => {
  const cellsByLine = new Map(rows.map(({ line, cells }) => [line, cells]))
  const output = rejected.map(({ line, phone, reason }) => {
    const cells = cellsByLine.get(line) ?? { phone, pin: '', name: '' }
    return [...csvColumns.map(column => cells[column]), String(line), reason]
  })
  return toCsvFile([[...csvColumns, 'line', 'reason'], ...output], language)
}
