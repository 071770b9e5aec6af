import { answers } from '@scrutineer/contract/answers'
import { withConnection } from '../../testkit/database/connection.ts'
import { reportingObservers } from '../../testkit/dataset/election-day.ts'
import { median, percentile } from '../../testkit/percentiles.ts'
import { loadPublishedQuestions, prepareDataset, withDatasetCopy } from '../dataset/prepare-dataset.ts'
import { organizerToken, phoneTokens } from '../dataset/sessions.ts'
import type { Bench } from '../harness/bench.ts'
import { withServer } from '../harness/server.ts'
import { countRowsWritten } from '../harness/table-statistics.ts'
import { openBaselineWriters } from '../workload/baseline-writes.ts'
import { type PhonePost, phonePosts } from '../workload/phone-posts.ts'

type Writer = (post: PhonePost) => Promise<void>

/** Posts for both sides, so that no two write the same rows. */
const makeQueue = (postAt: (index: number) => PhonePost, phones: number) => {
  let index = 0
  return {
    next: () => postAt(index++),
    /** The rest of a turn, in which every phone posts once: any two complete turns write the same rows. */
    turn: () => {
      const from = index
      index = (Math.floor(from / phones) + 1) * phones
      return Array.from({ length: index - from }, (_, place) => postAt(from + place))
    },
  }
}

/** Every writer sends one post after another until the time is over. */
const round = async (writers: readonly Writer[], next: () => PhonePost, seconds: number) => {
  const from = performance.now()
  const times: number[] = []
  const work = async (write: Writer) => {
    while (performance.now() - from < seconds * 1000) {
      const post = next()
      const at = performance.now()
      await write(post)
      times.push(performance.now() - at)
    }
  }
  await Promise.all(writers.map(work))
  return { rate: (times.length / (performance.now() - from)) * 1000, times }
}

const writeAll = (writers: readonly Writer[], turn: () => readonly PhonePost[]) => async () => {
  for (const [place, post] of turn().entries()) await writers[place % writers.length]?.(post)
}

/** Counters, which the product updates from both sides’ changes at its own times, and counties, to which turns differ. */
const folded = ['tally', 'observer_county']

/** Tolerance: flags differ slightly between turns. */
const isSame = (one = 0, other = 0) => Math.abs(one - other) <= 0.03 * Math.max(one, other)

/** Tables to which the two sides write different numbers of rows; the comparison is valid only without any. */
const differences = (product: Record<string, number> = {}, baselineSql: Record<string, number> = {}) =>
  Object.keys({ ...product, ...baselineSql }).filter(
    table => !folded.includes(table) && !isSame(product[table], baselineSql[table]),
  )

export const posts: Bench<'answers' | 'phones' | 'connections' | 'rounds' | 'seconds'> = {
  name: 'posts',
  compares: 'answer posts through the product compared with plain prepared statements that write the same rows',
  options: {
    answers: { default: 1_000_000, label: 'existing answers' },
    phones: { default: 1_000, label: 'posting observers' },
    connections: {
      default: 20,
      label: 'posts under way at a time: HTTP for the product, PostgreSQL for the statements',
    },
    rounds: { default: 5, label: 'rounds with both sides; the median counts' },
    seconds: { default: 10, label: 'duration of a round' },
  },
  run: async (context, { answers: size, phones, connections, rounds, seconds }) =>
    withDatasetCopy(await prepareDataset(context, { answers: size }), url =>
      withServer(context, url, async ({ client, recordUsage }) => {
        const baselineSql = await openBaselineWriters(url, connections)
        try {
          context.log(`Signing in ${phones} phones …`)
          const tokens = await phoneTokens(client, phones)
          const forms = await loadPublishedQuestions(client, await organizerToken(client))
          const postAt = phonePosts(forms.flat(), { phones, reporting: reportingObservers(size) })
          const { next, turn: oneTurn } = makeQueue(postAt, phones)
          const send: Writer = async ({ observerId, body }) => {
            await client.get(answers.post, tokens[observerId - 1], { body })
          }
          const product = Array.from({ length: connections }, () => send)
          const rates: { product: number[]; baselineSql: number[] } = { product: [], baselineSql: [] }
          const times: number[] = []
          const take = {
            product: () => round(product, next, seconds),
            baselineSql: () => round(baselineSql.writers, next, seconds),
          }
          // Warm-up of both.
          await take.product()
          await take.baselineSql()
          for (let turn = 0; turn < rounds; turn += 1) {
            const one = await recordUsage('rounds of the product', take.product)
            const other = await recordUsage('rounds of the statements', take.baselineSql)
            rates.product.push(one.rate)
            rates.baselineSql.push(other.rate)
            times.push(...one.times)
          }
          context.log('Comparing what both sides write …')
          await writeAll(product, oneTurn)()
          const written = await withConnection(url, statistics =>
            countRowsWritten(statistics, [writeAll(product, oneTurn), writeAll(baselineSql.writers, oneTurn)]),
          )
          const [value, baseline] = [median(rates.product), median(rates.baselineSql)]
          const ratio = value / baseline
          const different = differences(...written)
          return {
            measures: [
              { label: 'posts of 15 answers', value, unit: '/s', baseline, ratio, goal: '≥ 0.5', isMet: ratio >= 0.5 },
              { label: 'p95 of a post', value: percentile(times, 0.95), unit: 'ms' },
              {
                label: `tables written differently (${different.join(', ') || 'none'})`,
                unit: '',
                value: different.length,
                goal: '0',
                isMet: different.length === 0,
              },
            ],
            details: { rates, written },
          }
        } finally {
          await baselineSql.close()
        }
      }),
    ),
}
