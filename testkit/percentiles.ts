/** The nearest-rank percentile, so always one of the values; `share` is from 0 to 1. NaN without values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = Float64Array.from(values).sort()
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

/** The middle value, or the mean of the middle two. NaN without values. */
export const median = (values: readonly number[]): number => {
  const sorted = Float64Array.from(values).sort()
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Count and percentiles of latencies, in their unit. */
export const summarize = (values: readonly number[]) => ({
  count: values.length,
  p50: percentile(values, 0.5),
  p95: percentile(values, 0.95),
  p99: percentile(values, 0.99),
  max: percentile(values, 1),
})
