/** A sheet as it lies in a file, as often as it is asked for: rows of text, the headings first. */
export interface Sheet {
  readonly name: string
  readonly rows: () => AsyncIterable<readonly string[]>
}

/** What a spreadsheet leaves behind the last row that says something doesn't count; what is empty before it does. */
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

/** A sheet's headings, undefined when it has no rows. */
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
