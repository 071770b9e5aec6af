import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/** About how much of a table is read and written at a time, in characters. */
const PAGE_CHARACTERS = 1_000_000
const MAX_ROWS = 5_000

/** A table's rows as a query of JSON objects, one a row: texts that name every value exactly, on both engines the same. */
export const selectJsonLines = (table: string): RawBuilder<{ line: string }> =>
  sql<{ line: string }>`select row_to_json(kept)::text as line from ${sql.table(table)} as kept`

const sizeOf = (lines: readonly string[]) => lines.reduce((size, line) => size + line.length, 0)

/** How many rows come next, by the size of those that came: few where each is a whole form, thousands of small ones. */
const nextPageRows = (lines: readonly string[]) => {
  const fitting = Math.floor((lines.length * PAGE_CHARACTERS) / Math.max(1, sizeOf(lines)))
  return Math.max(1, Math.min(MAX_ROWS, fitting, lines.length * 4))
}

/** What a cursor over `selectLines` holds, page by page. */
export async function* fetchJsonLines(db: Db, cursor: string): AsyncGenerator<readonly string[]> {
  let count = 50
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(count))} from ${sql.ref(cursor)}`.execute(db)
    const lines = rows.map(({ line }) => line)
    if (lines.length > 0) yield lines
    if (lines.length < count) return
    count = nextPageRows(lines)
  }
}
