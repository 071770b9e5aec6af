import { setTimeout as wait } from 'node:timers/promises'
import type { Bench } from './harness/bench.ts'
import { median } from './harness/numbers.ts'
import { loadOptions, underLoad } from './mission/election-load.ts'
import { postedAndRead } from './mission/posted.ts'

/** The middle memory of a tenth of the time, from 0. */
const tenth = (seen: readonly number[], place: number) =>
  median(seen.slice(Math.floor((seen.length * place) / 10), Math.ceil((seen.length * (place + 1)) / 10)))

export const load: Bench<'minutes' | keyof typeof loadOptions> = {
  name: 'load',
  compares: 'posts at a steady rate while staff read and streams are open; memory at the end beside that after a while',
  options: {
    minutes: { usual: 10, what: 'how long' },
    ...loadOptions,
  },
  run: async (given, options) => {
    const { posts, reads, told, memory } = await underLoad(given, options, async ({ stop }) => {
      given.say(`${options.rate} posts a second for ${options.minutes} min …`)
      await wait(options.minutes * 60_000, undefined, { signal: given.signal }).catch((error: unknown) => {
        if (!given.signal.aborted) throw error
      })
      return stop()
    })
    const { measures, details } = postedAndRead(posts, reads, { percent: 99, most: 500 })
    const [early, late] = [tenth(memory, 2), tenth(memory, 9)]
    return {
      measures: [
        ...measures,
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
      details: { ...details, told, memory },
    }
  },
}
