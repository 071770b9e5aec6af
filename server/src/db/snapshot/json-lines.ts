import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/** Approximate page size, in characters. */
const PAGE_CHARACTERS = 1_000_000
const MAX_ROWS = 5_000

/** Query of a table's rows as JSON texts, which represent every value exactly and identically on both engines. */
export const selectJsonLines = (table: string): RawBuilder<{ line: string }> =>
  sql<{ line: string }>`select row_to_json(source_row)::text as line from ${sql.table(table)} as source_row`

const sizeOf = (lines: readonly string[]) => lines.reduce((size, line) => size + line.length, 0)

/** Number of rows of the next page, adapted to the row size of the last page. */
const nextPageRows = (lines: readonly string[]) => {
  const rowsPerPage = Math.floor((lines.length * PAGE_CHARACTERS) / Math.max(1, sizeOf(lines)))
  return Math.max(1, Math.min(MAX_ROWS, rowsPerPage, lines.length * 4))
}

/** Fetches a cursor over `selectJsonLines` in pages. */
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
