/** A sheet of a file. `rows` reads it from the start on each call: rows of text, the headings first. */
export interface Sheet {
  readonly name: string
  readonly rows: () => AsyncIterable<readonly string[]>
}

/** A sheet's rows without the empty ones that spreadsheets leave after the last row; those in between stay. */
export async function* readRows({ rows }: Sheet): AsyncGenerator<readonly string[]> {
  let empty = 0
  for await (const row of rows()) {
    if (row.every(cell => cell === '')) {
      empty += 1
      continue
    }
    for (; empty > 0; empty -= 1) yield []
    yield row
  }
}
