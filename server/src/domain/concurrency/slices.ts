import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work per turn of the event loop. */
const SLICE_MS = 10

/** Iterates in slices, between which other requests run. */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T, void, undefined> {
  let sliceStart = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - sliceStart < SLICE_MS) continue
    await setImmediate()
    sliceStart = performance.now()
  }
}

/** Rows per statement: encoding the parameters of more would delay other requests, and hold several copies of them. */
const ROWS_PER_BATCH = 1_000

/** Parts of a list, for one statement each. */
export function* inBatches<T>(rows: readonly T[]): Generator<readonly T[], void, undefined> {
  for (let from = 0; from < rows.length; from += ROWS_PER_BATCH) yield rows.slice(from, from + ROWS_PER_BATCH)
}
