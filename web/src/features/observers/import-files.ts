import type { ObserverImportReport } from '@scrutineer/contract/imports'
import { columns, type FileLine } from './import-lines.ts'

type Rejected = ObserverImportReport['rejected'][number]

const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Spreadsheets of a language that writes 1,5 split columns at semicolons. */
const delimiters = { en: ',', ro: ';' }

const csv = (rows: readonly (readonly string[])[], language: keyof typeof delimiters) => {
  const text = rows.map(row => `${row.map(quoted).join(delimiters[language])}\r\n`).join('')
  // The mark tells spreadsheets that it is UTF-8.
  return new Blob([`\ufeff${text}`], { type: 'text/csv;charset=utf-8' })
}

/** An empty file with the columns to fill in. */
export const templateFile = (language: keyof typeof delimiters) => csv([columns], language)

/** The rejected lines as they were written, with their reasons: mended, the file can be imported as it is. */
export const rejectedFile = (
  rejected: readonly Rejected[],
  lines: readonly FileLine[],
  language: keyof typeof delimiters,
) => {
  const written = new Map(lines.map(({ line, cells }) => [line, cells]))
  const rows = rejected.map(({ line, phone, reason }) => {
    const cells = written.get(line) ?? { phone, pin: '', name: '' }
    return [...columns.map(column => cells[column]), String(line), reason]
  })
  return csv([[...columns, 'line', 'reason'], ...rows], language)
}
