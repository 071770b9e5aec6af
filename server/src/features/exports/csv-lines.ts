import { setImmediate } from 'node:timers/promises'
import { guardFormulas } from '@scrutineer/contract/spreadsheet-text'
import type { Cell, Pages, Row } from './cell.ts'
import type { Column } from './headings.ts'

/** Rows turned into text before other requests get their turn. */
const ROWS_AT_ONCE = 200

const needsQuotes = /[",;\t\r\n]/

/** A cell as a reader of CSV gets it: what could be a formula has an apostrophe before it. */
export const csvText = (cell: Cell): string => (typeof cell === 'number' ? String(cell) : guardFormulas(cell))

const field = (cell: Cell): string => {
  const text = csvText(cell)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (row: Row): string => `${row.map(field).join(',')}\r\n`

/**
 * A part as CSV: UTF-8 with a byte order mark, RFC 4180. CSV has no text type, so what a spreadsheet would run as a
 * formula (phones begin with `+`) gets an apostrophe before it, as is customary.
 */
export async function* csvLines(columns: readonly Column[], pages: Pages): AsyncGenerator<string, void, undefined> {
  yield `\uFEFF${line(columns.map(({ heading }) => heading))}`
  for await (const page of pages) {
    for (let at = 0; at < page.length; at += ROWS_AT_ONCE) {
      yield page
        .slice(at, at + ROWS_AT_ONCE)
        .map(line)
        .join('')
      await setImmediate()
    }
  }
}
