import { errorMessage } from '../cli/command/errors.ts'
import type { Transport } from '../client/api-client.ts'
import type { PhoneAction } from './plan/phone-action.ts'

/** Results of a simulation. */
export const createStatistics = () => ({
  acknowledged: { arrive: 0, answer: 0, note: 0, leave: 0 },
  answers: 0,
  pictures: 0,
  retries: 0,
  /** Number of failures by reason. */
  failures: new Map<string, number>(),
  /** Durations of successful calls in milliseconds. */
  durations: [] as number[],
})

export type SimulationStatistics = ReturnType<typeof createStatistics>

export const countAction = (statistics: SimulationStatistics, action: PhoneAction): void => {
  statistics.acknowledged[action.kind]++
  if (action.kind === 'answer') statistics.answers += action.answers.length
  if (action.kind === 'note' && action.picture !== undefined) statistics.pictures++
}

export const countFailure = (statistics: SimulationStatistics, error: unknown): void => {
  const reason = errorMessage(error)
  statistics.failures.set(reason, (statistics.failures.get(reason) ?? 0) + 1)
}

/** Records the durations of successful calls. */
export const withTiming =
  (transport: Transport, statistics: SimulationStatistics): Transport =>
  async (path, call) => {
    const startedAt = performance.now()
    const response = await transport(path, call)
    if (response.status < 300) statistics.durations.push(performance.now() - startedAt)
    return response
  }

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

/** The quantile `share` of sorted values; 0 if there are none. */
const quantile = (sorted: Float64Array, share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0

const MAX_LISTED_FAILURES = 8

/** Formats the results as lines of text. */
export const formatStatistics = (statistics: SimulationStatistics): string[] => {
  const { acknowledged: done, failures } = statistics
  const sorted = Float64Array.from(statistics.durations).sort()
  const lines = [
    `Acknowledged: ${done.arrive} arrivals, ${done.answer} answer posts (${statistics.answers} answers), ` +
      `${done.note} notes (${statistics.pictures} with a picture), ${done.leave} departures.`,
    `Retries: ${statistics.retries}. Failures: ${sum(failures.values())}. ` +
      `Response time: p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p95 ${quantile(sorted, 0.95).toFixed(1)} ms.`,
  ]
  const worst = [...failures].sort(([, one], [, other]) => other - one)
  for (const [reason, times] of worst.slice(0, MAX_LISTED_FAILURES)) lines.push(`  ${times} × ${reason}`)
  if (worst.length > MAX_LISTED_FAILURES) lines.push(`  … and ${worst.length - MAX_LISTED_FAILURES} other reasons`)
  return lines
}

/** The numbers of a simulation for a machine-readable result. */
export const statisticsDetails = ({ acknowledged, answers, pictures, retries, failures }: SimulationStatistics) => ({
  acknowledged,
  answers,
  pictures,
  retries,
  failures: Object.fromEntries(failures),
})
