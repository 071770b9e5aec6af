import type { Measure } from '../harness/bench.ts'
import { summary } from '../harness/numbers.ts'
import type { Paced } from '../harness/paced.ts'

/** How posts by the clock went, the slowest but so many percent beside the goal, and what staff waited who read meanwhile. */
export const postedAndRead = (posts: Paced, reads: Paced, { percent, most }: { percent: 95 | 99; most: number }) => {
  const [post, read] = [summary(posts.times), summary(reads.times)]
  const share = (100 * posts.times.length) / (posts.times.length + posts.failures.length)
  const value = post[`p${percent}`]
  const what = `p${percent} of a post, from when it was due`
  const measures: Measure[] = [
    { what: 'posts acknowledged', value: share, unit: '%', goal: '100 %', isMet: posts.failures.length === 0 },
    { what, value, unit: 'ms', goal: `≤ ${most}`, isMet: value <= most },
    { what: 'p95 of what staff read', value: read.p95, unit: 'ms' },
  ]
  return { measures, details: { post, reads: read, failures: [...posts.failures, ...reads.failures].slice(0, 20) } }
}
