import { answers, type ThreadFilter } from '@scrutineer/contract/answers'
import type { Bench, Given, Measure } from './harness/bench.ts'
import { median, summary } from './harness/numbers.ts'
import { readFor } from './harness/readers.ts'
import { type Running, withServer } from './harness/server.ts'
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

interface Reading {
  readonly answers: number
  readonly staff: number
  readonly pause: number
}

/** Staff signed in, and how long they wait. */
const openMission = async ({ client, during }: Running, { answers: size, staff, pause }: Reading) => {
  const tokens = await staffTokens(client, staff)
  const ask = (token: string, query: Wish) => client.ask(answers.threads, token, { query })
  /** What a filter takes while all staff read with it. */
  const times = async (wish: (turn: number) => Wish, seconds: number) =>
    summary(
      await during(`staff read ${size.toLocaleString('en')} answers`, () =>
        readFor(tokens, seconds, (token, turn) => ask(token, wish(turn)), pause),
      ),
    )
  /** A page's usual time for the organizer, with nobody else reading. */
  const pageTime = async (page: number) => {
    const times = []
    for (let turn = 0; turn < 9; turn += 1) times.push((await ask(tokens[0] ?? '', { page })).took)
    return median(times)
  }
  const pages = async () => (await client.get(answers.threads, tokens[0])).totalPages
  return { times, pageTime, pages }
}
type Opened = Awaited<ReturnType<typeof openMission>>
type Times = Awaited<ReturnType<Opened['times']>>

/** Does something with the built server on a mission of this size. */
const withMission = async <T>(given: Given, reading: Reading, work: (mission: Opened) => Promise<T>): Promise<T> =>
  withServer(given, await provideMission(given, { answers: reading.answers }), async running =>
    work(await openMission(running, reading)),
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
    pause: { usual: 200, least: 0, what: 'milliseconds that each rests after an answer' },
    rounds: { usual: 5, what: 'turns of both missions; medians count' },
    seconds: { usual: 5, what: 'of each filter in a round' },
  },
  run: (given, { small, large, staff, pause, rounds, seconds }) =>
    withMission(given, { answers: small, staff, pause }, few =>
      withMission(given, { answers: large, staff, pause }, async many => {
        const measures: Measure[] = []
        const medians: Record<string, { few: number; many: number }> = {}
        const compare = async (name: string, wish: (turn: number) => Wish) => {
          const seen: Record<'few' | 'many', Times[]> = { few: [], many: [] }
          // The first round warms both up.
          for (let round = 0; round <= rounds; round += 1) {
            const [a, b] = [await few.times(wish, seconds), await many.times(wish, seconds)]
            if (round === 0) continue
            seen.few.push(a)
            seen.many.push(b)
          }
          const middle = (side: 'few' | 'many', rank: 'p50' | 'p95') => median(seen[side].map(times => times[rank]))
          medians[name] = { few: middle('few', 'p50'), many: middle('many', 'p50') }
          return {
            what: `p95, ${name}`,
            value: middle('many', 'p95'),
            unit: 'ms',
            beside: middle('few', 'p95'),
          } as const
        }
        for (const [name, wish] of Object.entries(everyday)) {
          const measured = await compare(name, wish)
          const ratio = measured.value / measured.beside
          measures.push({ ...measured, ratio, goal: '≤ 1.5 ×', isMet: ratio <= 1.5 })
        }
        measures.push(await comparePages(many, large))
        for (const [name, wish] of Object.entries(others)) {
          const measured = await compare(name, wish)
          measures.push({ ...measured, goal: '≤ 50 ms', isMet: measured.value <= 50 })
        }
        return { measures, details: { medians } }
      }),
    ),
}
