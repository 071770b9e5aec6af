import type { ColumnMapping, TableRow } from '@scrutineer/tables/table'

/** Line breaks would shift the lines below. */
const toCell = (text: string) => {
  const cell = /[\r\n\0]/.test(text) ? text.replace(/[\r\n\0]+/g, ' ') : text
  return /[",]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export interface ImportCsv {
  readonly csv: Blob
  /** The heading of each field: nothing is left for the server to guess. */
  readonly chosenColumns: string
  /** The line of the header, above the first row, in the user's file. */
  readonly firstLine: number
}

/** The mapped columns as a CSV file for the server, each row on the line that it has in the user's file. */
export const toImportCsv = (rows: readonly TableRow[], mapping: ColumnMapping): ImportCsv => {
  const columns = Object.entries(mapping).flatMap(([field, index]) => (index === undefined ? [] : [{ field, index }]))
  const fields = columns.map(({ field }) => field)
  const firstLine = (rows[0]?.line ?? 2) - 1
  const lines = [fields.join(',')]
  for (const { line, cells } of rows) {
    while (firstLine + lines.length < line) lines.push('')
    lines.push(columns.map(({ index }) => toCell(cells[index] ?? '')).join(','))
  }
  return {
    csv: new Blob([lines.join('\n')], { type: 'text/csv' }),
    chosenColumns: JSON.stringify(Object.fromEntries(fields.map(field => [field, field]))),
    firstLine,
  }
}

/** The multipart body of an import. */
export const toImportForm = ({ csv, chosenColumns, firstLine }: ImportCsv, name: string): FormData => {
  const form = new FormData()
  form.set('columns', chosenColumns)
  form.set('firstLine', String(firstLine))
  form.set('file', csv, name)
  return form
}
