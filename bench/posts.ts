import { answers } from '@scrutineer/contract/answers'
import type { Bench } from './harness/bench.ts'
import { connected } from './harness/connected.ts'
import { median, percentile } from './harness/numbers.ts'
import { withServer } from './harness/server.ts'
import { rowsWritten } from './harness/written.ts'
import { openBareWriters } from './mission/bare-writes.ts'
import { reportingObservers } from './mission/day.ts'
import { type PhonePost, phonePosts } from './mission/phone-posts.ts'
import { provideMission, publishedForms, withCopy } from './mission/provide.ts'
import { organizerToken, phoneTokens } from './mission/sessions.ts'

type Writer = (post: PhonePost) => Promise<void>

/** Posts that both sides take from, so that no two write the same. */
const makeQueue = (postAt: (index: number) => PhonePost, phones: number) => {
  let index = 0
  return {
    next: () => postAt(index++),
    /** The rest of a turn, in which every phone posts once: of any two whole turns, the same rows are written. */
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

/** What the product folds both sides' reports into, at times of its own. */
const folded = ['county_tally', 'station_tally', 'time_tally']

/** One turn has a few alarms more than another. */
const isSame = (one = 0, other = 0) => Math.abs(one - other) <= 0.03 * Math.max(one, other)

/** Tables that the two sides write differently: what is compared would not be the same work. */
const differences = (product: Record<string, number> = {}, bare: Record<string, number> = {}) =>
  Object.keys({ ...product, ...bare }).filter(table => !folded.includes(table) && !isSame(product[table], bare[table]))

export const posts: Bench<'answers' | 'phones' | 'connections' | 'rounds' | 'seconds'> = {
  name: 'posts',
  compares: 'answer posts through the product beside bare prepared statements that write the same rows',
  options: {
    answers: { usual: 1_000_000, what: 'answers that are there before' },
    phones: { usual: 1_000, what: 'observers who post' },
    connections: { usual: 20, what: 'posts under way at a time: HTTP for the product, PostgreSQL for the statements' },
    rounds: { usual: 5, what: 'turns of both sides; medians count' },
    seconds: { usual: 10, what: 'of a round' },
  },
  run: async (given, { answers: size, phones, connections, rounds, seconds }) =>
    withCopy(await provideMission(given, { answers: size }), url =>
      withServer(given, url, async ({ client, during }) => {
        const bare = await openBareWriters(url, connections)
        try {
          given.say(`Signing in ${phones} phones …`)
          const tokens = await phoneTokens(client, phones)
          const forms = await publishedForms(client, await organizerToken(client))
          const postAt = phonePosts(forms.flat(), { phones, reporting: reportingObservers(size) })
          const { next, turn: oneTurn } = makeQueue(postAt, phones)
          const send: Writer = async ({ observerId, body }) => {
            await client.get(answers.post, tokens[observerId - 1], { body })
          }
          const product = Array.from({ length: connections }, () => send)
          const rates: { product: number[]; bare: number[] } = { product: [], bare: [] }
          const times: number[] = []
          const take = { product: () => round(product, next, seconds), bare: () => round(bare.writers, next, seconds) }
          // Warms both up.
          await take.product()
          await take.bare()
          for (let turn = 0; turn < rounds; turn += 1) {
            const one = await during('rounds of the product', take.product)
            const other = await during('rounds of the statements', take.bare)
            rates.product.push(one.rate)
            rates.bare.push(other.rate)
            times.push(...one.times)
          }
          given.say('Comparing what both sides write …')
          await writeAll(product, oneTurn)()
          const written = await connected(url, statistics =>
            rowsWritten(statistics, [writeAll(product, oneTurn), writeAll(bare.writers, oneTurn)]),
          )
          const [value, beside] = [median(rates.product), median(rates.bare)]
          const ratio = value / beside
          const different = differences(...written)
          return {
            measures: [
              { what: 'posts of 15 answers', value, unit: '/s', beside, ratio, goal: '≥ 0.5', isMet: ratio >= 0.5 },
              { what: 'p95 of a post', value: percentile(times, 0.95), unit: 'ms' },
              {
                ...{ what: `tables written differently (${different.join(', ') || 'none'})`, unit: '' },
                ...{ value: different.length, goal: '0', isMet: different.length === 0 },
              },
            ],
            details: { rates, written },
          }
        } finally {
          await bare.close()
        }
      }),
    ),
}
