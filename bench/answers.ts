import { answers, type ThreadFilter } from '@scrutineer/contract/answers'
import type { Bench, Given, Measure } from './harness/bench.ts'
import type { Client } from './harness/client.ts'
import { median, percentile } from './harness/numbers.ts'
import { readFor } from './harness/readers.ts'
import { withServer } from './harness/server.ts'
import { phoneOf } from './mission/people.ts'
import { counties } from './mission/places.ts'
import { provideMission } from './mission/provide.ts'
import { staffTokens } from './mission/sessions.ts'

type Wish = Partial<Record<keyof ThreadFilter, string | number | boolean>>

const countyAt = (turn: number) => counties[turn % counties.length]
const stationAt = (turn: number) => ({
  county: countyAt(turn)?.code ?? '',
  pollingStationNumber: 1 + ((turn * 31) % (countyAt(turn)?.stations ?? 1)),
})
const hourAt = (turn: number) => 7 + (turn % 13)
const clock = (hour: number) => `2024-06-09 ${String(hour).padStart(2, '0')}:00`

/** Filters whose cost may not grow with the mission. */
const everyday: Record<string, (turn: number) => Wish> = {
  'no filter': () => ({}),
  county: turn => ({ county: countyAt(turn)?.code ?? '' }),
  station: turn => stationAt(turn),
  urgent: () => ({ urgent: true }),
}

const others: Record<string, (turn: number) => Wish> = {
  'urgent in a county': turn => ({ urgent: true, county: countyAt(turn)?.code ?? '' }),
  'station number in all counties': turn => ({ pollingStationNumber: 1 + (turn % 150) }),
  'whole phone': turn => ({ observerPhoneNumber: phoneOf(1 + (turn % 200)) }),
  'four digits of a phone': turn => ({ observerPhoneNumber: phoneOf(1 + (turn % 200)).slice(-4) }),
  'an hour': turn => ({ from: clock(hourAt(turn)), to: clock(hourAt(turn) + 1) }),
  'an hour in a county': turn => ({
    ...{ county: countyAt(turn)?.code ?? '', from: clock(hourAt(turn)), to: clock(hourAt(turn) + 1) },
  }),
}

/** Staff signed in, and how long they wait. */
const openMission = async (client: Client, { staff, pause }: { staff: number; pause: number }) => {
  const tokens = await staffTokens(client, staff)
  const ask = (token: string, query: Wish) => client.ask(answers.threads, token, { query })
  /** The 95th percentile of a filter while all staff read with it. */
  const p95 = async (wish: (turn: number) => Wish, seconds: number) =>
    percentile(await readFor(tokens, seconds, (token, turn) => ask(token, wish(turn)), pause), 0.95)
  /** A page's usual time for the organizer, with nobody else reading. */
  const pageTime = async (page: number) => {
    const times = []
    for (let turn = 0; turn < 9; turn += 1) times.push((await ask(tokens[0] ?? '', { page })).took)
    return median(times)
  }
  const pages = async () => (await client.get(answers.threads, tokens[0])).totalPages
  return { p95, pageTime, pages }
}
type Opened = Awaited<ReturnType<typeof openMission>>

/** Does something with the built server on a mission of this size. */
const withMission = async <T>(
  given: Given,
  { answers: size, ...reading }: { answers: number; staff: number; pause: number },
  work: (mission: Opened) => Promise<T>,
): Promise<T> =>
  withServer(given, await provideMission(given, { answers: size }), async ({ client }) =>
    work(await openMission(client, reading)),
  )

const comparePages = async (mission: Opened, answerCount: number): Promise<Measure> => {
  const last = await mission.pages()
  const depths = [2, 10, Math.ceil(last / 10), Math.ceil(last / 2), last].filter(page => page <= last)
  const first = await mission.pageTime(1)
  const times = []
  for (const page of depths) times.push(await mission.pageTime(page))
  const slowest = Math.max(...times)
  const what = `slowest page of ${last} at ${answerCount} answers, beside the first`
  const ratio = slowest / first
  return { what, value: slowest, unit: 'ms', beside: first, ratio, goal: '≤ 5 ×', isMet: ratio <= 5 }
}

export const answersList: Bench<'small' | 'large' | 'staff' | 'pause' | 'rounds' | 'seconds'> = {
  name: 'answers',
  compares: 'p95 of the answers list while staff read, many answers beside few; the slowest page beside the first',
  options: {
    small: { usual: 100_000, what: 'answers of the mission beside' },
    large: { usual: 10_000_000, what: 'answers of the mission measured' },
    staff: { usual: 8, what: 'who read' },
    pause: { usual: 0, least: 0, what: 'milliseconds that each rests after an answer' },
    rounds: { usual: 5, what: 'turns of both missions; medians count' },
    seconds: { usual: 5, what: 'of each filter in a round' },
  },
  run: (given, { small, large, staff, pause, rounds, seconds }) =>
    withMission(given, { answers: small, staff, pause }, few =>
      withMission(given, { answers: large, staff, pause }, async many => {
        const measures: Measure[] = []
        for (const [name, wish] of Object.entries(everyday)) {
          const times: { few: number[]; many: number[] } = { few: [], many: [] }
          // The first round warms both up.
          for (let round = 0; round <= rounds; round += 1) {
            const [a, b] = [await few.p95(wish, seconds), await many.p95(wish, seconds)]
            if (round === 0) continue
            times.few.push(a)
            times.many.push(b)
          }
          const [beside, value] = [median(times.few), median(times.many)]
          const ratio = value / beside
          measures.push({
            what: `p95, ${name}`,
            value,
            unit: 'ms',
            beside,
            ratio,
            goal: '≤ 1.5 ×',
            isMet: ratio <= 1.5,
          })
        }
        measures.push(await comparePages(many, large))
        for (const [name, wish] of Object.entries(others)) {
          const beside = await few.p95(wish, seconds)
          const value = await many.p95(wish, seconds)
          measures.push({ what: `p95, ${name}`, value, unit: 'ms', beside, goal: '≤ 50 ms', isMet: value <= 50 })
        }
        return { measures }
      }),
    ),
}
