import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import type { TextRow } from '@scrutineer/tables/read/delimited'
import { readText } from '@scrutineer/tables/read/text'
import { invalid } from '../../domain/problem.ts'

/** Rows per turn of the event loop. */
const ROWS_PER_SLICE = 200

/** Reads the rows of a text file in slices. Throws `invalid` for input that isn't text. The upload limits its size. */
export async function* readRows(bytes: Readable): AsyncGenerator<TextRow, void, undefined> {
  const table = readText(await buffer(bytes))
  if (!table) throw invalid({ file: [['not_csv']] })
  let count = 0
  for (const row of table.rows) {
    yield row
    count += 1
    if (count % ROWS_PER_SLICE === 0) await setImmediate()
  }
}
