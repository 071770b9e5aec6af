/** The share of a total; 0 of nothing. */
export const shareOf = (count: number, total: number) => (total > 0 ? count / total : 0)

/** How to format a share: a small one never reads as zero. */
export const percent = (share: number) => ({
  style: 'percent' as const,
  ...(share < 0.01 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: share < 0.1 ? 1 : 0 }),
})

/** The end of a scale for these shares: the next of 1, 2, 5, 10 … per mille, at most the whole. */
export const scaleEnd = (shares: readonly number[]) => {
  const max = Math.max(0.001, ...shares)
  const power = 10 ** Math.floor(Math.log10(max) + 1e-9)
  const step = [1, 2, 5, 10].find(each => each * power >= max * (1 - 1e-9)) ?? 10
  return Math.min(1, step * power)
}
