import type { ColumnMapping, TableRow } from '@scrutineer/tables/table'

/** Line breaks would shift the lines below. */
const toCell = (text: string) => {
  const cell = /[\r\n\0]/.test(text) ? text.replace(/[\r\n\0]+/g, ' ') : text
  return /[",]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export interface ImportCsv {
  readonly csv: Blob
  /** How many lines further down the rows are than in the user's file: 1 if that has no header, else 0. */
  readonly lineShift: number
}

/**
 * The mapped columns as a CSV file for the server. Each row is on the line that it has in the user's file, so that the server's
 * messages name the user's lines. The header is above the first row.
 */
export const toImportCsv = (rows: readonly TableRow[], mapping: ColumnMapping): ImportCsv => {
  const columns = Object.entries(mapping).flatMap(([field, index]) => (index === undefined ? [] : [{ field, index }]))
  const firstLine = rows[0]?.line ?? 2
  const lineShift = firstLine === 1 ? 1 : 0
  const lines: string[] = new Array(firstLine + lineShift - 2).fill('')
  lines.push(columns.map(({ field }) => field).join(','))
  for (const { line, cells } of rows) {
    while (lines.length < line + lineShift - 1) lines.push('')
    lines.push(columns.map(({ index }) => toCell(cells[index] ?? '')).join(','))
  }
  return { csv: new Blob([lines.join('\n')], { type: 'text/csv' }), lineShift }
}
