import { summarize } from '../../testkit/percentiles.ts'
import type { Measure } from '../harness/bench.ts'
import type { OpenLoopResult } from '../harness/open-loop.ts'

/** Measures of posts at a fixed rate, with the percentile compared with the goal, and of concurrent reads. */
export const summarizePostsAndReads = (
  posts: OpenLoopResult,
  reads: OpenLoopResult,
  { percent, max }: { percent: 95 | 99; max: number },
) => {
  const [post, read] = [summarize(posts.times), summarize(reads.times)]
  const share = (100 * posts.times.length) / (posts.times.length + posts.failures.length)
  const value = post[`p${percent}`]
  const label = `p${percent} of a post, from when it was due`
  const measures: Measure[] = [
    { label: 'posts acknowledged', value: share, unit: '%', goal: '100 %', isMet: posts.failures.length === 0 },
    { label, value, unit: 'ms', goal: `≤ ${max}`, isMet: value <= max },
    { label: 'p95 of what staff read', value: read.p95, unit: 'ms' },
  ]
  return { measures, details: { post, reads: read, failures: [...posts.failures, ...reads.failures].slice(0, 20) } }
}
