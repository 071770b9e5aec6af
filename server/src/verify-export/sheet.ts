/** A sheet of a file. `rows` reads it from the start on each call: rows of text, the headings first. */
export interface Sheet {
  readonly name: string
  readonly rows: () => AsyncIterable<readonly string[]>
}

/** Drops the empty rows that spreadsheets leave after the last row; keeps those in between. */
async function* withoutTrailingBlankRows(rows: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  let empty = 0
  for await (const row of rows) {
    if (row.every(cell => cell === '')) {
      empty += 1
      continue
    }
    for (; empty > 0; empty -= 1) yield []
    yield row
  }
}

/** A sheet's headings, undefined if it has no rows. */
export const readHeadings = async ({ rows }: Sheet): Promise<readonly string[] | undefined> => {
  for await (const row of withoutTrailingBlankRows(rows())) return row
  return undefined
}

/** A sheet's rows without the headings. */
export async function* readDataRows({ rows }: Sheet): AsyncGenerator<readonly string[]> {
  let isHeading = true
  for await (const row of withoutTrailingBlankRows(rows())) {
    if (!isHeading) yield row
    isHeading = false
  }
}
