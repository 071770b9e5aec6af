import type { Entry } from './journal.ts'

/** Something that must be there exactly once, in words, and the report that brought it. */
export interface Expected {
  readonly what: string
  readonly entry: Entry
}

/** Something that is there, and when the server took it. */
export interface Found {
  readonly what: string
  readonly at: string
}

/** How what is there differs from what was acknowledged. */
export interface Differences {
  lost: number
  doubled: number
  /** What nobody sent, or what is told otherwise than it was sent. */
  strange: number
  readonly lines: string[]
  /** Reports that had arrived before they were sent again: acknowledging them was all that the crash prevented. */
  readonly arrived: Set<Entry>
}

export const noDifferences = (): Differences => ({ lost: 0, doubled: 0, strange: 0, lines: [], arrived: new Set() })

const countBy = (whats: readonly { readonly what: string }[]) => {
  const counts = new Map<string, number>()
  for (const { what } of whats) counts.set(what, (counts.get(what) ?? 0) + 1)
  return counts
}

/** Compares two lists that must be the same, in the same order. */
export const compareLists = (
  to: Differences,
  where: string,
  expected: readonly Expected[],
  found: readonly Found[],
) => {
  const [wanted, there] = [countBy(expected), countBy(found)]
  const differ = (words: string, what: string, times: number) => {
    to.lines.push(`${where}: ${words}${times > 1 ? ` ${times} times` : ''}: ${what}`)
    return times
  }
  for (const [what, times] of wanted) {
    const missing = times - (there.get(what) ?? 0)
    if (missing > 0) to.lost += differ('lost', what, missing)
    if (missing < 0) to.doubled += differ('doubled', what, -missing)
  }
  for (const [what, times] of there) if (!wanted.has(what)) to.strange += differ('sent by nobody', what, times)
  for (const [index, { what, entry }] of expected.entries()) {
    const now = found[index]
    if (now?.what !== what && expected.length === found.length && wanted.get(what) === there.get(what)) {
      to.strange += differ('in another order', what, 1)
    }
    if (now && entry.sentAgainAt !== undefined && Date.parse(now.at) < entry.sentAgainAt) to.arrived.add(entry)
  }
}

/** Compares one fact that follows from what was sent. */
export const compareFact = (to: Differences, where: string, expected: unknown, found: unknown) => {
  const [wanted, there] = [JSON.stringify(expected), JSON.stringify(found)]
  if (wanted === there) return
  to.strange += 1
  to.lines.push(`${where}: ${there} instead of ${wanted}`)
}
