import type { Entry } from './journal.ts'

/** An expected item, as text, and its report. */
export interface ExpectedItem {
  readonly description: string
  readonly entry: Entry
}

/** A stored item and when the server received it. */
export interface StoredItem {
  readonly description: string
  readonly at: string
}

/** Differences between stored and acknowledged reports. */
export interface Differences {
  lost: number
  duplicated: number
  /** Items that were not sent, or are stored differently. */
  unexpected: number
  readonly lines: string[]
  /** Reports that were stored before they were resent: the crash only prevented their acknowledgement. */
  readonly arrived: Set<Entry>
}

export const createDifferences = (): Differences => ({
  lost: 0,
  duplicated: 0,
  unexpected: 0,
  lines: [],
  arrived: new Set(),
})

const countBy = (items: readonly { readonly description: string }[]) => {
  const counts = new Map<string, number>()
  for (const { description } of items) counts.set(description, (counts.get(description) ?? 0) + 1)
  return counts
}

/** Compares two ordered lists. */
export const compareLists = (
  to: Differences,
  where: string,
  expected: readonly ExpectedItem[],
  stored: readonly StoredItem[],
) => {
  const [expectedCounts, storedCounts] = [countBy(expected), countBy(stored)]
  const differ = (label: string, item: string, times: number) => {
    to.lines.push(`${where}: ${label}${times > 1 ? ` ${times} times` : ''}: ${item}`)
    return times
  }
  for (const [item, times] of expectedCounts) {
    const missing = times - (storedCounts.get(item) ?? 0)
    if (missing > 0) to.lost += differ('lost', item, missing)
    if (missing < 0) to.duplicated += differ('doubled', item, -missing)
  }
  for (const [item, times] of storedCounts)
    if (!expectedCounts.has(item)) to.unexpected += differ('sent by nobody', item, times)
  for (const [index, { description, entry }] of expected.entries()) {
    const now = stored[index]
    if (
      now?.description !== description &&
      expected.length === stored.length &&
      expectedCounts.get(description) === storedCounts.get(description)
    ) {
      to.unexpected += differ('in another order', description, 1)
    }
    if (now && entry.resentAt !== undefined && Date.parse(now.at) < entry.resentAt) to.arrived.add(entry)
  }
}

/** Compares one derived value. */
export const compareFact = (to: Differences, where: string, expected: unknown, stored: unknown) => {
  const [expectedCounts, storedCounts] = [JSON.stringify(expected), JSON.stringify(stored)]
  if (expectedCounts === storedCounts) return
  to.unexpected += 1
  to.lines.push(`${where}: ${storedCounts} instead of ${expectedCounts}`)
}
