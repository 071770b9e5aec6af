import { answers } from '@scrutineer/contract/answers'
import { withConnection } from '../../testkit/database/connection.ts'
import { reportingObservers } from '../../testkit/dataset/election-day.ts'
import { startBalancer } from '../../testkit/network/balancer.ts'
import { median, percentile } from '../../testkit/percentiles.ts'
import { loadPublishedQuestions, prepareDataset, withDatasetCopy } from '../dataset/prepare-dataset.ts'
import { organizerToken, phoneTokens, staffTokens } from '../dataset/sessions.ts'
import { counterDeviation, readWriteTotals } from '../dataset/verify-counters.ts'
import type { Bench, BenchContext } from '../harness/bench.ts'
import { type Client, createClient } from '../harness/client.ts'
import { runClosedLoop } from '../harness/closed-loop.ts'
import { type RunningServer, withServer } from '../harness/server.ts'
import { followLiveStream } from '../workload/live-follower.ts'
import { answersPerPost, phonePosts } from '../workload/phone-posts.ts'

interface Round {
  /** Calls a second. */
  readonly rate: number
  readonly times: readonly number[]
}

/** One balancer in front of the first server alone, another in front of both. */
const balanced = async (first: RunningServer, second: RunningServer) => {
  const alone = await startBalancer([first.url])
  const baseline = await startBalancer([first.url, second.url])
  const [one, both] = [createClient(alone.url), createClient(baseline.url)]
  return {
    one,
    both,
    direct: [first.client, second.client],
    requestCounts: () => baseline.requestCounts(),
    stop: async () => {
      for (const client of [one, both]) client.close()
      for (const balancer of [alone, baseline]) await balancer.stop()
    },
    /** Records the usage of both servers. */
    during: <T>(name: string, work: () => Promise<T>) =>
      first.recordUsage(`${name}, first server`, () => second.recordUsage(`${name}, second server`, work)),
  }
}

/** Runs `work` with two server processes on a copy of a dataset. */
const withServers = async <T>(
  context: BenchContext,
  size: number,
  work: (url: string, running: Awaited<ReturnType<typeof balanced>>) => Promise<T>,
): Promise<T> =>
  withDatasetCopy(await prepareDataset(context, { answers: size }), url =>
    withServer(context, url, first =>
      withServer(context, url, async second => {
        const running = await balanced(first, second)
        try {
          return await work(url, running)
        } finally {
          await running.stop()
        }
      }),
    ),
  )

/** Posting phones and reading staff, each through a balancer. */
const openMission = async (context: BenchContext, both: Client, size: number, phones: number, staff: number) => {
  context.log(`Signing in ${phones} phones …`)
  const tokens = await phoneTokens(both, phones)
  const readers = await staffTokens(both, staff)
  const forms = await loadPublishedQuestions(both, await organizerToken(both))
  const postAt = phonePosts(forms.flat(), { phones, reporting: reportingObservers(size) })
  let posted = 0
  const post = async (through: Client) => {
    const { observerId, body } = postAt(posted)
    posted += 1
    return through.send(answers.post, tokens[observerId - 1], { body })
  }
  return {
    posted: () => posted,
    posting: (through: Client, connections: number, seconds: number) =>
      runClosedLoop(tokens.slice(0, connections), seconds, () => post(through)),
    reading: (through: Client, seconds: number) =>
      runClosedLoop(readers, seconds, (token, turn) =>
        through.send(answers.threads, token, { query: turn % 2 === 0 ? {} : { urgent: true } }),
      ),
  }
}

const round = async (work: () => Promise<readonly number[]>): Promise<Round> => {
  const from = performance.now()
  const times = await work()
  return { times, rate: (times.length / (performance.now() - from)) * 1000 }
}

const rateOf = (rounds: readonly Round[]) => median(rounds.map(({ rate }) => rate))
const p95Of = (rounds: readonly Round[]) =>
  percentile(
    rounds.flatMap(each => each.times),
    0.95,
  )

export const twoServers: Bench<'answers' | 'phones' | 'connections' | 'rounds' | 'seconds'> = {
  name: 'servers',
  compares:
    'two server processes behind a round-robin balancer on one PostgreSQL, compared with one process behind the same; everything shares the machine',
  options: {
    answers: { default: 1_000_000, label: 'existing answers' },
    phones: { default: 1_000, label: 'posting observers' },
    connections: { default: 20, label: 'concurrent posts, then concurrent reads' },
    rounds: { default: 5, label: 'rounds with one and with both servers; the median counts' },
    seconds: { default: 10, label: 'duration of posting and of reading in a round' },
  },
  run: async (context, { answers: size, phones, connections, rounds, seconds }) =>
    withServers(context, size, async (url, running) => {
      const mission = await openMission(context, running.both, size, phones, connections)
      const before = await withConnection(url, readWriteTotals)
      const token = await organizerToken(running.both)
      const streams = await Promise.all(running.direct.map(client => followLiveStream(client, token)))
      const posts: { one: Round[]; both: Round[] } = { one: [], both: [] }
      const reads: { one: Round[]; both: Round[] } = { one: [], both: [] }
      // The first round warms up both.
      for (let turn = 0; turn <= rounds; turn += 1) {
        for (const side of ['one', 'both'] as const) {
          const [toPost, toRead] = [
            () => mission.posting(running[side], connections, seconds),
            () => mission.reading(running[side], seconds),
          ]
          const posted = await round(() => running.during(`posts, ${side}`, toPost))
          const read = await round(() => running.during(`pages, ${side}`, toRead))
          if (turn === 0) continue
          posts[side].push(posted)
          reads[side].push(read)
        }
      }
      await Promise.all(streams.map(stream => stream.waitForEvents(mission.posted(), 15_000)))
      for (const stream of streams) stream.leave()
      const [firstIds = [], secondIds = []] = streams.map(({ ids }) => ids)
      const missingEvents =
        firstIds.filter((id, index) => id !== secondIds[index]).length + Math.abs(mission.posted() - firstIds.length)
      const after = await withConnection(url, readWriteTotals)
      const written = after.answers - before.answers
      const lost = Math.abs(written - mission.posted() * answersPerPost)
      const off = await withConnection(url, counterDeviation)
      const rates = (of: typeof posts) => ({ value: rateOf(of.both), baseline: rateOf(of.one), unit: '/s' as const })
      const waits = (of: typeof posts) => ({ value: p95Of(of.both), baseline: p95Of(of.one), unit: 'ms' as const })
      const none = (value: number) => ({ value, unit: '' as const, goal: '0', isMet: value === 0 })
      return {
        measures: [
          { label: 'posts of 15 answers', ...rates(posts), ratio: rateOf(posts.both) / rateOf(posts.one) },
          { label: 'p95 of a post', ...waits(posts) },
          { label: 'pages of threads', ...rates(reads), ratio: rateOf(reads.both) / rateOf(reads.one) },
          { label: 'p95 of a page', ...waits(reads) },
          { label: 'acknowledged answers that aren’t there once', ...none(lost) },
          { label: 'live events that either server lacks, or tells in another order', ...none(missingEvents) },
          { label: 'counts that differ from a recount', ...none(off) },
        ],
        details: {
          posted: mission.posted(),
          requestCounts: running.requestCounts(),
          bytesOfAnAnswer: {
            database: (after.bytes - before.bytes) / written,
            writtenAhead: (after.ahead - before.ahead) / written,
          },
        },
      }
    }),
}
