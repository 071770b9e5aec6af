import type { Act, ActKind } from './act.ts'
import type { Transport } from './transport.ts'

/** What a play came to. */
export interface Tally {
  acknowledged: Record<ActKind, number>
  answers: number
  pictures: number
  retries: number
  /** What went wrong → how often. */
  failures: Map<string, number>
  /** Milliseconds of each call that was answered with success. */
  durations: number[]
}

export const emptyTally = (): Tally => ({
  acknowledged: { arrive: 0, answer: 0, note: 0, leave: 0 },
  answers: 0,
  pictures: 0,
  retries: 0,
  failures: new Map(),
  durations: [],
})

export const countAct = (tally: Tally, act: Act): void => {
  tally.acknowledged[act.kind]++
  if (act.kind === 'answer') tally.answers += act.answers.length
  if (act.kind === 'note' && act.picture !== undefined) tally.pictures++
}

export const countFailure = (tally: Tally, error: unknown): void => {
  const reason = error instanceof Error ? error.message : String(error)
  tally.failures.set(reason, (tally.failures.get(reason) ?? 0) + 1)
}

/** Notes how long each successful call takes. */
export const measured =
  (transport: Transport, tally: Tally): Transport =>
  async call => {
    const begun = performance.now()
    const answer = await transport(call)
    if (answer.status < 300) tally.durations.push(performance.now() - begun)
    return answer
  }

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

/** The value that `share` of the sorted values don't exceed; 0 when there are none. */
const quantile = (sorted: Float64Array, share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0

const longestList = 8

/** The tally in lines for people. */
export const summary = (tally: Tally): string[] => {
  const { acknowledged: done, failures } = tally
  const sorted = Float64Array.from(tally.durations).sort()
  const lines = [
    `Acknowledged: ${done.arrive} arrivals, ${done.answer} answer posts (${tally.answers} answers), ` +
      `${done.note} notes (${tally.pictures} with a picture), ${done.leave} departures.`,
    `Retries: ${tally.retries}. Failures: ${sum(failures.values())}. ` +
      `Answer time: half within ${quantile(sorted, 0.5).toFixed(1)} ms, 95 % within ${quantile(sorted, 0.95).toFixed(1)} ms.`,
  ]
  const worst = [...failures].sort(([, one], [, other]) => other - one)
  for (const [reason, times] of worst.slice(0, longestList)) lines.push(`  ${times} × ${reason}`)
  if (worst.length > longestList) lines.push(`  … and ${worst.length - longestList} other reasons`)
  return lines
}
