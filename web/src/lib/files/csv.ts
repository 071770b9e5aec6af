import { escapeFormulas } from '@scrutineer/contract/fields/formula-guard'

type CellValue = string | number

const quote = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

interface Options {
  readonly delimiter?: ',' | ';'
  /** Doesn't escape formulas: for files that are read back by a program. */
  readonly isUnguarded?: boolean
}

/** Rows as a CSV file. Starts with a byte order mark, so that Excel reads it as UTF-8. */
export const toCsv = (
  rows: readonly (readonly CellValue[])[],
  { delimiter = ',', isUnguarded = false }: Options = {},
) => {
  const formatCell = (cell: CellValue) => {
    const isGuarded = typeof cell === 'string' && !isUnguarded
    return quote(isGuarded ? escapeFormulas(cell, delimiter) : String(cell))
  }
  const lines = rows.map(row => `${row.map(formatCell).join(delimiter)}\r\n`)
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' })
}
