import { setTimeout as wait } from 'node:timers/promises'
import type { Bench } from './harness/bench.ts'
import { median, summary } from './harness/numbers.ts'
import { underLoad } from './mission/election-load.ts'
import { halfRate } from './mission/half-rate.ts'

/** The middle memory of a tenth of the time, from 0. */
const tenth = (seen: readonly number[], place: number) =>
  median(seen.slice(Math.floor((seen.length * place) / 10), Math.ceil((seen.length * (place + 1)) / 10)))

export const load: Bench<'answers' | 'minutes' | 'rate' | 'phones' | 'staff' | 'streams'> = {
  name: 'load',
  compares: 'posts at a steady rate while staff read and streams are open; memory at the end beside that after a while',
  options: {
    answers: { usual: 1_000_000, what: 'answers that are there before' },
    minutes: { usual: 10, what: 'how long' },
    rate: { usual: halfRate, what: 'posts a second: half of what the script posts found, at most 300' },
    phones: { usual: 1_000, what: 'observers who post' },
    staff: { usual: 20, what: 'who read, pausing half a second after each answer' },
    streams: { usual: 200, what: 'live streams that are open' },
  },
  run: async (given, options) => {
    const { posts, reads, told, memory } = await underLoad(given, options, async ({ stop }) => {
      given.say(`${options.rate} posts a second for ${options.minutes} min …`)
      await wait(options.minutes * 60_000, undefined, { signal: given.signal }).catch((error: unknown) => {
        if (!given.signal.aborted) throw error
      })
      return stop()
    })
    const post = summary(posts.times)
    const share = (100 * posts.times.length) / (posts.times.length + posts.failures.length)
    const [early, late] = [tenth(memory, 2), tenth(memory, 9)]
    return {
      measures: [
        { what: 'posts acknowledged', value: share, unit: '%', goal: '100 %', isMet: posts.failures.length === 0 },
        {
          what: 'p99 of a post, from when it was due',
          value: post.p99,
          unit: 'ms',
          goal: '≤ 500',
          isMet: post.p99 <= 500,
        },
        { what: 'p95 of what staff read', value: summary(reads.times).p95, unit: 'ms' },
        {
          what: 'reading calls that failed',
          value: reads.failures.length,
          unit: '',
          goal: '0',
          isMet: reads.failures.length === 0,
        },
        { what: 'live streams lost', value: told.lost, unit: '', goal: '0', isMet: told.lost === 0 },
        {
          ...{ what: 'memory, last tenth of the time beside the third', value: late, unit: 'MiB', beside: early },
          ...{ ratio: late / early, goal: '≤ 1.1 ×', isMet: late / early <= 1.1 },
        },
      ],
      details: {
        post,
        reads: summary(reads.times),
        told,
        memory,
        failures: [...posts.failures, ...reads.failures].slice(0, 20),
      },
    }
  },
}
