import { MAX_STATION_NUMBER } from '@scrutineer/contract/fields/whole-number'
import { getOrAdd } from '@scrutineer/contract/helpers/groups'
import { inSlices } from '../../../domain/concurrency/slices.ts'
import type { MatchedRow } from './read-row.ts'

/** Gives the next numbers of a county: after the highest one, and only beyond the largest possible number the free ones. */
const createNumbers = (taken: Iterable<number>) => {
  const used = new Set(taken)
  let next = 0
  for (const number of used) next = Math.max(next, number)
  return (): number => {
    do next = next < MAX_STATION_NUMBER ? next + 1 : 1
    while (used.has(next))
    used.add(next)
    return next
  }
}

/** Gives each row without a number one of its county, in the order of the file. `numbersOf`: those that are in use. */
export const assignNumbers = async (
  rows: readonly MatchedRow[],
  numbersOf: (county: MatchedRow['county']) => Iterable<number>,
): Promise<void> => {
  const numbers = new Map<number, () => number>()
  for await (const row of inSlices(rows)) {
    const nextNumber = getOrAdd(numbers, row.county.key, () => createNumbers(numbersOf(row.county)))
    row.number = nextNumber()
  }
}
