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

/** The text of a cell as it is, for programs that don't evaluate it. */
export const toPlainText = (cell: Cell): string => (typeof cell === 'object' ? cell.text : String(cell))

const field = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A part as CSV: UTF-8, RFC 4180. For spreadsheets with a byte order mark; CSV has no text type, so text that one would
 * evaluate as a formula (phones begin with `+`) gets a leading apostrophe, as is customary. With `isPlain` without both.
 */
export async function* csvLines(
  columns: readonly Column[],
  pages: RowPages,
  { isPlain = false } = {},
): AsyncGenerator<string, void, undefined> {
  const toText = isPlain ? toPlainText : toCsvText
  const line = (row: Row): string => `${row.map(cell => field(toText(cell))).join(',')}\r\n`
  yield `${isPlain ? '' : '\uFEFF'}${line(columns.map(({ heading }) => heading))}`
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
