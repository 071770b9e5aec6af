import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answers } from '@scrutineer/contract/answers'
import { reportingObservers } from '../../testkit/dataset/election-day.ts'
import { median } from '../../testkit/percentiles.ts'
import { sampleMemory } from '../../testkit/process/process-memory.ts'
import { loadPublishedQuestions, prepareDataset, withDatasetCopy } from '../dataset/prepare-dataset.ts'
import { organizerToken, phoneTokens, staffTokens } from '../dataset/sessions.ts'
import type { Bench } from '../harness/bench.ts'
import { endAfter, runOpenLoop } from '../harness/open-loop.ts'
import { withServer } from '../harness/server.ts'
import { phonePosts } from '../workload/phone-posts.ts'
import { summarizePostsAndReads } from '../workload/post-measures.ts'
import { openLiveStreams, readAsStaff } from '../workload/staff-reads.ts'

const MAX_DEFAULT_RATE = 300
const RATE_WITHOUT_RESULTS = 100

/** Half of the rate that this machine reached in the scenario posts, at most 300 posts a second. */
const defaultPostRate = (root: string): number => {
  const file = join(root, 'bench/results/posts.json')
  if (!existsSync(file)) return RATE_WITHOUT_RESULTS
  // Written by command.ts: the first measure is the rate.
  const { measures } = JSON.parse(readFileSync(file, 'utf8')) as { measures: [{ value: number }] }
  return Math.min(MAX_DEFAULT_RATE, Math.max(1, Math.floor(measures[0].value / 2)))
}

/** Median memory of a tenth of the time, from 0. */
const tenth = (values: readonly number[], index: number) =>
  median(values.slice(Math.floor((values.length * index) / 10), Math.ceil((values.length * (index + 1)) / 10)))

export const load: Bench<'minutes' | 'answers' | 'rate' | 'phones' | 'staff' | 'streams'> = {
  name: 'load',
  compares:
    'posts at a steady rate while staff read and streams are open; memory at the end compared with an earlier third',
  options: {
    minutes: { default: 10, label: 'duration' },
    answers: { default: 1_000_000, label: 'answers that are there before' },
    rate: { default: defaultPostRate, label: 'posts a second: half of what the script posts found, at most 300' },
    phones: { default: 1_000, label: 'observers who post' },
    staff: { default: 20, label: 'concurrent staff accounts that pause for 500 ms after each response' },
    streams: { default: 200, label: 'live streams that are open' },
  },
  run: async (context, { answers: size, minutes, rate, phones, staff, streams }) =>
    withDatasetCopy(await prepareDataset(context, { answers: size }), database =>
      withServer(context, database, async ({ client, pid, recordUsage }) => {
        context.log(`Signing in ${phones} phones …`)
        const tokens = await phoneTokens(client, phones)
        const readers = await staffTokens(client, staff)
        const forms = await loadPublishedQuestions(client, await organizerToken(client))
        const postAt = phonePosts(forms.flat(), { phones, reporting: reportingObservers(size) })
        const live = await openLiveStreams(client, readers, streams)
        const memory = sampleMemory(pid, 1000)
        const signal = endAfter(minutes * 60_000, context.signal)
        context.log(`${rate} posts a second for ${minutes} min …`)
        const [posts, reads] = await recordUsage('under load', () =>
          Promise.all([
            runOpenLoop(rate, signal, index => {
              const { observerId, body } = postAt(index)
              return client.send(answers.post, tokens[observerId - 1], { body })
            }),
            readAsStaff(client, readers, 500, signal),
          ]),
        )
        const streamCounts = live.counts()
        live.close()
        const samples = memory.stop()
        const { measures, details } = summarizePostsAndReads(posts, reads, { percent: 99, max: 500 })
        const [early, late] = [tenth(samples, 2), tenth(samples, 9)]
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
            {
              label: 'live streams lost',
              value: streamCounts.lost,
              unit: '',
              goal: '0',
              isMet: streamCounts.lost === 0,
            },
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
          details: { ...details, streamCounts, memory: samples },
        }
      }),
    ),
}
