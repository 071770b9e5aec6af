import { escapeFormulas } from '@scrutineer/contract/csv/formula-guard'

type Cell = string | number

const quote = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

interface Options {
  readonly delimiter?: ',' | ';'
  /** Nothing is put before a formula: for a file that a program reads back. */
  readonly isUnguarded?: boolean
}

/** Rows as a CSV file. The mark at its beginning tells Excel that it is UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[], { delimiter = ',', isUnguarded = false }: Options = {}) => {
  const written = (cell: Cell) => {
    const isGuarded = typeof cell === 'string' && !isUnguarded
    return quote(isGuarded ? escapeFormulas(cell, delimiter) : String(cell))
  }
  const lines = rows.map(row => `${row.map(written).join(delimiter)}\r\n`)
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' })
}
