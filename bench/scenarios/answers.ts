import { answers } from '@scrutineer/contract/answers'
import type { ThreadFilter } from '@scrutineer/contract/fields/threads'
import { counties } from '../../testkit/dataset/geography.ts'
import { phoneOf } from '../../testkit/dataset/people.ts'
import { median, summarize } from '../../testkit/percentiles.ts'
import { prepareDataset } from '../dataset/prepare-dataset.ts'
import { staffTokens } from '../dataset/sessions.ts'
import type { Bench, BenchContext, Measure } from '../harness/bench.ts'
import { runClosedLoop } from '../harness/closed-loop.ts'
import { type RunningServer, withServer } from '../harness/server.ts'

type Query = Partial<Record<keyof ThreadFilter, string | number | boolean>>

const countyAt = (turn: number) => counties[turn % counties.length]
const stationAt = (turn: number) => ({
  county: countyAt(turn)?.code ?? '',
  pollingStationNumber: 1 + ((turn * 31) % (countyAt(turn)?.stations ?? 1)),
})
const hourAt = (turn: number) => 7 + (turn % 13)
const clock = (hour: number) => `2024-06-09 ${String(hour).padStart(2, '0')}:00`

/** Filters whose cost must not grow with the dataset. */
const everyday: Record<string, (turn: number) => Query> = {
  'no filter': () => ({}),
  county: turn => ({ county: countyAt(turn)?.code ?? '' }),
  station: turn => stationAt(turn),
  urgent: () => ({ urgent: true }),
}

const others: Record<string, (turn: number) => Query> = {
  'urgent in a county': turn => ({ urgent: true, county: countyAt(turn)?.code ?? '' }),
  'station number in all counties': turn => ({ pollingStationNumber: 1 + (turn % 150) }),
  'an open check': () => ({ check: 'any' }),
  'whole phone': turn => ({ observerPhoneNumber: phoneOf(1 + (turn % 200)) }),
  'four digits of a phone': turn => ({ observerPhoneNumber: phoneOf(1 + (turn % 200)).slice(-4) }),
  'an hour': turn => ({ from: clock(hourAt(turn)), to: clock(hourAt(turn) + 1) }),
  'an hour in a county': turn => ({
    county: countyAt(turn)?.code ?? '',
    from: clock(hourAt(turn)),
    to: clock(hourAt(turn) + 1),
  }),
}

interface Reading {
  readonly answers: number
  readonly staff: number
  readonly pause: number
}

/** Signed-in staff and their delays. */
const openMission = async ({ client, recordUsage }: RunningServer, { answers: size, staff, pause }: Reading) => {
  const tokens = await staffTokens(client, staff)
  const listThreads = (token: string, query: Query) => client.send(answers.threads, token, { query })
  /** Response times of a filter while all staff read with it. */
  const times = async (queryAt: (turn: number) => Query, seconds: number) =>
    summarize(
      await recordUsage(`staff read ${size.toLocaleString('en')} answers`, () =>
        runClosedLoop(tokens, seconds, (token, turn) => listThreads(token, queryAt(turn)), pause),
      ),
    )
  /** Median time of a page for the organizer without other load. */
  const pageTime = async (page: number) => {
    const times = []
    for (let turn = 0; turn < 9; turn += 1) times.push((await listThreads(tokens[0] ?? '', { page })).durationMs)
    return median(times)
  }
  const pages = async () => (await client.get(answers.threads, tokens[0])).totalPages
  return { times, pageTime, pages }
}
type OpenedMission = Awaited<ReturnType<typeof openMission>>
type Times = Awaited<ReturnType<OpenedMission['times']>>

/** Runs `work` with the built server on a dataset of this size. */
const withMission = async <T>(
  context: BenchContext,
  reading: Reading,
  work: (mission: OpenedMission) => Promise<T>,
): Promise<T> =>
  withServer(context, await prepareDataset(context, { answers: reading.answers }), async running =>
    work(await openMission(running, reading)),
  )

const comparePages = async (mission: OpenedMission, answerCount: number): Promise<Measure> => {
  const last = await mission.pages()
  const depths = [2, 10, Math.ceil(last / 10), Math.ceil(last / 2), last].filter(page => page <= last)
  const first = await mission.pageTime(1)
  const times = []
  for (const page of depths) times.push(await mission.pageTime(page))
  const slowest = Math.max(...times)
  const label = `slowest page of ${last} at ${answerCount} answers, compared with the first`
  const ratio = slowest / first
  return { label, value: slowest, unit: 'ms', baseline: first, ratio, goal: '≤ 5 ×', isMet: ratio <= 5 }
}

export const answersList: Bench<'small' | 'large' | 'staff' | 'pause' | 'rounds' | 'seconds'> = {
  name: 'answers',
  compares:
    'p95 of the answers list while staff read, many answers compared with few; the slowest page compared with the first',
  options: {
    small: { default: 100_000, label: 'answers of the baseline dataset' },
    large: { default: 10_000_000, label: 'answers of the measured dataset' },
    staff: { default: 8, label: 'concurrent staff accounts' },
    pause: { default: 200, label: 'pause after each response, in milliseconds' },
    rounds: { default: 5, label: 'rounds with both datasets; the median counts' },
    seconds: { default: 5, label: 'duration of each filter in a round' },
  },
  run: (context, { small, large, staff, pause, rounds, seconds }) =>
    withMission(context, { answers: small, staff, pause }, few =>
      withMission(context, { answers: large, staff, pause }, async many => {
        const measures: Measure[] = []
        const medians: Record<string, { few: number; many: number }> = {}
        const compare = async (name: string, queryAt: (turn: number) => Query) => {
          const samples: Record<'few' | 'many', Times[]> = { few: [], many: [] }
          // The first round warms up both.
          for (let round = 0; round <= rounds; round += 1) {
            const [a, b] = [await few.times(queryAt, seconds), await many.times(queryAt, seconds)]
            if (round === 0) continue
            samples.few.push(a)
            samples.many.push(b)
          }
          const middle = (side: 'few' | 'many', rank: 'p50' | 'p95') => median(samples[side].map(times => times[rank]))
          medians[name] = { few: middle('few', 'p50'), many: middle('many', 'p50') }
          return {
            label: `p95, ${name}`,
            value: middle('many', 'p95'),
            unit: 'ms',
            baseline: middle('few', 'p95'),
          } as const
        }
        for (const [name, queryAt] of Object.entries(everyday)) {
          const measured = await compare(name, queryAt)
          const ratio = measured.value / measured.baseline
          measures.push({ ...measured, ratio, goal: '≤ 1.5 ×', isMet: ratio <= 1.5 })
        }
        measures.push(await comparePages(many, large))
        for (const [name, queryAt] of Object.entries(others)) {
          const measured = await compare(name, queryAt)
          measures.push({ ...measured, goal: '≤ 50 ms', isMet: measured.value <= 50 })
        }
        return { measures, details: { medians } }
      }),
    ),
}
