import { answers } from '@scrutineer/contract/answers'
import { startBalancer } from './harness/balancer.ts'
import type { Bench, Given } from './harness/bench.ts'
import { type Client, clientOf } from './harness/client.ts'
import { connected } from './harness/connected.ts'
import { median, percentile } from './harness/numbers.ts'
import { readFor } from './harness/readers.ts'
import { type Running, withServer } from './harness/server.ts'
import { reportingObservers } from './mission/day.ts'
import { follow } from './mission/follow.ts'
import { answersInAPost, phonePosts } from './mission/phone-posts.ts'
import { provideMission, publishedForms, withCopy } from './mission/provide.ts'
import { organizerToken, phoneTokens, staffTokens } from './mission/sessions.ts'
import { countWritten, miscounted } from './mission/written-once.ts'

interface Round {
  /** Calls a second. */
  readonly rate: number
  readonly times: readonly number[]
}

/** One balancer stands before the first server alone, another before both. */
const balanced = async (first: Running, second: Running) => {
  const alone = await startBalancer([first.url])
  const beside = await startBalancer([first.url, second.url])
  const [one, both] = [clientOf(alone.url), clientOf(beside.url)]
  return {
    ...{ one, both, direct: [first.client, second.client] },
    asked: () => beside.asked(),
    stop: async () => {
      for (const client of [one, both]) client.close()
      for (const balancer of [alone, beside]) await balancer.stop()
    },
    /** Notes what either server used. */
    during: <T>(name: string, work: () => Promise<T>) =>
      first.during(`${name}, first server`, () => second.during(`${name}, second server`, work)),
  }
}

/** Does something with two server processes on a copy of a mission. */
const withServers = async <T>(
  given: Given,
  size: number,
  work: (url: string, running: Awaited<ReturnType<typeof balanced>>) => Promise<T>,
): Promise<T> =>
  withCopy(await provideMission(given, { answers: size }), url =>
    withServer(given, url, first =>
      withServer(given, url, async second => {
        const running = await balanced(first, second)
        try {
          return await work(url, running)
        } finally {
          await running.stop()
        }
      }),
    ),
  )

/** Phones that post and staff who look, each through whichever balancer. */
const openMission = async (given: Given, both: Client, size: number, phones: number, staff: number) => {
  given.say(`Signing in ${phones} phones …`)
  const tokens = await phoneTokens(both, phones)
  const readers = await staffTokens(both, staff)
  const forms = await publishedForms(both, await organizerToken(both))
  const postAt = phonePosts(forms.flat(), { phones, reporting: reportingObservers(size) })
  let posted = 0
  const post = async (through: Client) => {
    const { observerId, body } = postAt(posted)
    posted += 1
    return through.ask(answers.post, tokens[observerId - 1], { body })
  }
  return {
    posted: () => posted,
    posting: (through: Client, connections: number, seconds: number) =>
      readFor(tokens.slice(0, connections), seconds, () => post(through)),
    reading: (through: Client, seconds: number) =>
      readFor(readers, seconds, (token, turn) =>
        through.ask(answers.threads, token, { query: turn % 2 === 0 ? {} : { urgent: true } }),
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

export const servers: Bench<'answers' | 'phones' | 'connections' | 'rounds' | 'seconds'> = {
  name: 'servers',
  compares:
    'two server processes behind a round-robin balancer on one PostgreSQL, beside one process behind the same; all of it shares the machine',
  options: {
    answers: { usual: 1_000_000, what: 'answers that are there before' },
    phones: { usual: 1_000, what: 'observers who post' },
    connections: { usual: 20, what: 'posts, and then readings, under way at a time' },
    rounds: { usual: 5, what: 'turns of one and of both; medians count' },
    seconds: { usual: 10, what: 'of posting and of reading in a round' },
  },
  run: async (given, { answers: size, phones, connections, rounds, seconds }) =>
    withServers(given, size, async (url, running) => {
      const mission = await openMission(given, running.both, size, phones, connections)
      const before = await connected(url, countWritten)
      const token = await organizerToken(running.both)
      const streams = await Promise.all(running.direct.map(client => follow(client, token)))
      const posts: { one: Round[]; both: Round[] } = { one: [], both: [] }
      const reads: { one: Round[]; both: Round[] } = { one: [], both: [] }
      // The first round warms up.
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
      await Promise.all(streams.map(stream => stream.told(mission.posted(), 15_000)))
      for (const stream of streams) stream.leave()
      const [here = [], there = []] = streams.map(({ ids }) => ids)
      const untold = here.filter((id, place) => id !== there[place]).length + Math.abs(mission.posted() - here.length)
      const after = await connected(url, countWritten)
      const written = after.answers - before.answers
      const lost = Math.abs(written - mission.posted() * answersInAPost)
      const off = await connected(url, miscounted)
      const rates = (of: typeof posts) => ({ value: rateOf(of.both), beside: rateOf(of.one), unit: '/s' as const })
      const waits = (of: typeof posts) => ({ value: p95Of(of.both), beside: p95Of(of.one), unit: 'ms' as const })
      const none = (value: number) => ({ value, unit: '' as const, goal: '0', isMet: value === 0 })
      return {
        measures: [
          { what: 'posts of 15 answers', ...rates(posts), ratio: rateOf(posts.both) / rateOf(posts.one) },
          { what: 'p95 of a post', ...waits(posts) },
          { what: 'pages of threads', ...rates(reads), ratio: rateOf(reads.both) / rateOf(reads.one) },
          { what: 'p95 of a page', ...waits(reads) },
          { what: 'acknowledged answers that aren’t there once', ...none(lost) },
          { what: 'live events that either server lacks, or tells in another order', ...none(untold) },
          { what: 'counts that differ from a recount', ...none(off) },
        ],
        details: {
          posted: mission.posted(),
          asked: running.asked(),
          bytesOfAnAnswer: {
            database: (after.bytes - before.bytes) / written,
            writtenAhead: (after.ahead - before.ahead) / written,
          },
        },
      }
    }),
}
