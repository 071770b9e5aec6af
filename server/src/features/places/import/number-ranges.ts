/** Ascending numbers as text: `13–15, 20`. */
export const formatRanges = (numbers: readonly number[]): string => {
  const ranges: { first: number; last: number }[] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range && range.last + 1 === number) range.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`)).join(', ')
}

/** More missing numbers than this aren't a gap: the numbers of such a county have a meaning of their own. */
const MAX_GAP = 1_000

/** The numbers missing between 1 and the highest one; `numbers` are ascending. */
export const findGaps = (numbers: readonly number[]): number[] => {
  const gaps: number[] = []
  let expected = 1
  for (const number of numbers) {
    if (number - expected > MAX_GAP) return []
    for (; expected < number; expected += 1) gaps.push(expected)
    expected = number + 1
  }
  return gaps
}
