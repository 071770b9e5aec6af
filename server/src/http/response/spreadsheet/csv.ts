import { setImmediate } from 'node:timers/promises'
import { escapeFormulas } from '@scrutineer/contract/fields/formula-guard'
import type { Cell, Column, Row, RowPages } from './table.ts'

/** Rows formatted before yielding to the event loop. */
const ROWS_PER_SLICE = 200

const needsQuotes = /[",;\t\r\n]/

/** The text of a cell in CSV, before quoting. Possible formulas get a leading apostrophe. */
export const toCsvText = (cell: Cell): string => {
  if (typeof cell === 'string') return escapeFormulas(cell)
  return typeof cell === 'number' ? String(cell) : cell.text
}

const field = (cell: Cell): string => {
  const text = toCsvText(cell)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (row: Row): string => `${row.map(field).join(',')}\r\n`

/**
 * A part as CSV: UTF-8 with a byte order mark, RFC 4180. CSV has no text type, so text that a spreadsheet would
 * evaluate as a formula (phones begin with `+`) gets a leading apostrophe, as is customary.
 */
export async function* csvLines(columns: readonly Column[], pages: RowPages): AsyncGenerator<string, void, undefined> {
  yield `\uFEFF${line(columns.map(({ heading }) => heading))}`
  for await (const page of pages) {
    for (let at = 0; at < page.length; at += ROWS_PER_SLICE) {
      yield page
        .slice(at, at + ROWS_PER_SLICE)
        .map(line)
        .join('')
      await setImmediate()
    }
  }
}
