import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../../testkit/percentiles.ts'
import type { Bench } from '../harness/bench.ts'
import { loadOptions, withElectionLoad } from '../workload/election-load.ts'
import { summarizePostsAndReads } from '../workload/post-measures.ts'

/** Median memory of a tenth of the time, from 0. */
const tenth = (values: readonly number[], index: number) =>
  median(values.slice(Math.floor((values.length * index) / 10), Math.ceil((values.length * (index + 1)) / 10)))

export const load: Bench<'minutes' | keyof typeof loadOptions> = {
  name: 'load',
  compares:
    'posts at a steady rate while staff read and streams are open; memory at the end compared with an earlier third',
  options: {
    minutes: { default: 10, label: 'duration' },
    ...loadOptions,
  },
  run: async (context, options) => {
    const { posts, reads, streamCounts, memory } = await withElectionLoad(context, options, async ({ stop }) => {
      context.log(`${options.rate} posts a second for ${options.minutes} min …`)
      await wait(options.minutes * 60_000, undefined, { signal: context.signal }).catch((error: unknown) => {
        if (!context.signal.aborted) throw error
      })
      return stop()
    })
    const { measures, details } = summarizePostsAndReads(posts, reads, { percent: 99, max: 500 })
    const [early, late] = [tenth(memory, 2), tenth(memory, 9)]
    return {
      measures: [
        ...measures,
        {
          label: 'reading calls that failed',
          value: reads.failures.length,
          unit: '',
          goal: '0',
          isMet: reads.failures.length === 0,
        },
        { label: 'live streams lost', value: streamCounts.lost, unit: '', goal: '0', isMet: streamCounts.lost === 0 },
        {
          label: 'memory, last tenth of the time compared with the third',
          value: late,
          unit: 'MiB',
          baseline: early,
          ratio: late / early,
          goal: '≤ 1.1 ×',
          isMet: late / early <= 1.1,
        },
      ],
      details: { ...details, streamCounts, memory },
    }
  },
}
