import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answers } from '@scrutineer/contract/answers'
import { reportingObservers } from '../../testkit/dataset/election-day.ts'
import { sampleMemory } from '../../testkit/process/process-memory.ts'
import { loadPublishedQuestions, prepareDataset, withDatasetCopy } from '../dataset/prepare-dataset.ts'
import { organizerToken, phoneTokens, staffTokens } from '../dataset/sessions.ts'
import type { Bench, BenchContext } from '../harness/bench.ts'
import type { Client } from '../harness/client.ts'
import { runOpenLoop } from '../harness/open-loop.ts'
import { withServer } from '../harness/server.ts'
import { phonePosts } from './phone-posts.ts'
import { openLiveStreams, readAsStaff } from './staff-reads.ts'

/** Load of an election day. */
export interface LoadProfile {
  /** Posts per second, of 15 answers each. */
  readonly rate: number
  readonly phones: number
  readonly staff: number
  readonly streams: number
}

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

/** Scenario options of such a load. */
export const loadOptions = {
  answers: { default: 1_000_000, label: 'answers that are there before' },
  rate: { default: defaultPostRate, label: 'posts a second: half of what the script posts found, at most 300' },
  phones: { default: 1_000, label: 'observers who post' },
  staff: { default: 20, label: 'concurrent staff accounts that pause for 500 ms after each response' },
  streams: { default: 200, label: 'live streams that are open' },
} as const satisfies Bench['options']

const pause = 500

/** Starts the load; `stop` ends it and returns the results. */
const begin = async (context: BenchContext, client: Client, pid: number, load: LoadProfile & { answers: number }) => {
  context.log(`Signing in ${load.phones} phones …`)
  const tokens = await phoneTokens(client, load.phones)
  const staff = await staffTokens(client, load.staff)
  const forms = await loadPublishedQuestions(client, await organizerToken(client))
  const postAt = phonePosts(forms.flat(), { ...load, reporting: reportingObservers(load.answers) })
  const streams = await openLiveStreams(client, staff, load.streams)
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, context.signal])
  const memory = sampleMemory(pid, 1000)
  const posting = runOpenLoop(load.rate, signal, index => {
    const { observerId, body } = postAt(index)
    return client.send(answers.post, tokens[observerId - 1], { body })
  })
  const reading = readAsStaff(client, staff, pause, signal)
  return {
    forms,
    stop: async () => {
      ending.abort()
      const [posts, reads] = await Promise.all([posting, reading])
      const streamCounts = streams.counts()
      streams.close()
      return { posts, reads, streamCounts, memory: memory.stop() }
    },
  }
}

export interface ElectionLoad extends Awaited<ReturnType<typeof begin>> {
  readonly client: Client
  readonly url: string
}

/** Runs `work` while a server on a copy of a dataset has the load of an election day. */
export const withElectionLoad = async <T>(
  context: BenchContext,
  load: LoadProfile & { answers: number },
  work: (under: ElectionLoad) => Promise<T>,
): Promise<T> =>
  withDatasetCopy(await prepareDataset(context, load), database =>
    withServer(context, database, async ({ client, pid, url, recordUsage }) => {
      const begun = await begin(context, client, pid, load)
      return recordUsage('under load', () => work({ ...begun, client, url }))
    }),
  )
