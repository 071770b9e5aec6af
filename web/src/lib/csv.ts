type Cell = string | number

/** Spreadsheets run a text that begins like a formula; an apostrophe before it keeps it a text, as is customary. */
const looksLikeFormula = (text: string) => /^[=+\-@\p{Cc}]/u.test(text)

const asText = (cell: Cell) => (typeof cell === 'string' && looksLikeFormula(cell) ? `'${cell}` : String(cell))

const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

interface Options {
  readonly delimiter?: string
  /** Nothing is put before a formula: for a file that a program reads back. */
  readonly isVerbatim?: boolean
}

/** Rows as a CSV file. The mark at its beginning tells Excel that it is UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[], { delimiter = ',', isVerbatim = false }: Options = {}) => {
  const written = (cell: Cell) => quoted(isVerbatim ? String(cell) : asText(cell))
  const lines = rows.map(row => `${row.map(written).join(delimiter)}\r\n`)
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' })
}
