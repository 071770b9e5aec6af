import type { ObserverImportReport } from '@scrutineer/contract/imports'
import { toCsv } from '../../../lib/files/csv.ts'
import { type CsvRow, csvColumns } from './csv-row.ts'

type RejectedRow = ObserverImportReport['rejected'][number]

/** Spreadsheets of a language that writes 1,5 split columns at semicolons. */
const delimiters = { en: ',', ro: ';' } as const

/** Verbatim: it is imported again, and nobody's phone begins with an apostrophe. */
const toCsvFile = (rows: readonly (readonly string[])[], language: keyof typeof delimiters) =>
  toCsv(rows, { delimiter: delimiters[language], isUnguarded: true })

/** An empty file with the columns to fill in. */
export const templateFile = (language: keyof typeof delimiters) => toCsvFile([csvColumns], language)

/** The rejected lines as they were written, with their reasons: mended, the file can be imported as it is. */
export const rejectedRowsFile = (
  rejected: readonly RejectedRow[],
  lines: readonly CsvRow[],
  language: keyof typeof delimiters,
) => {
  const written = new Map(lines.map(({ line, cells }) => [line, cells]))
  const rows = rejected.map(({ line, phone, reason }) => {
    const cells = written.get(line) ?? { phone, pin: '', name: '' }
    return [...csvColumns.map(column => cells[column]), String(line), reason]
  })
  return toCsvFile([[...csvColumns, 'line', 'reason'], ...rows], language)
}
