type Cell = string | number

/** Spreadsheets run a text that begins like a formula; an apostrophe before it keeps it a text, as is customary. */
const looksLikeFormula = (text: string) => /^[=+\-@\p{Cc}]/u.test(text)

const written = (cell: Cell) => {
  const text = typeof cell === 'string' && looksLikeFormula(cell) ? `'${cell}` : String(cell)
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV file. The mark at its beginning tells Excel that it is UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[]) =>
  new Blob(['\uFEFF', ...rows.map(row => `${row.map(written).join(',')}\r\n`)], { type: 'text/csv;charset=utf-8' })
