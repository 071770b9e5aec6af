import { setTimeout as wait } from 'node:timers/promises'
import type { TimedResponse } from './client.ts'

const isSuccess = ({ status }: TimedResponse) => status >= 200 && status < 300

/**
 * Closed loop: each client repeats its call after the response, or after a pause, for the given time. Pauses are random between
 * zero and twice their mean, and each client begins after one: otherwise all clients would call at the same moments. Returns the
 * milliseconds of each response.
 */
export const runClosedLoop = async (
  tokens: readonly string[],
  seconds: number,
  send: (token: string, turn: number) => Promise<TimedResponse>,
  meanPauseMs = 0,
): Promise<number[]> => {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const pause = () => wait(Math.random() * 2 * meanPauseMs)
  const read = async (token: string, index: number) => {
    if (meanPauseMs > 0) await pause()
    for (let turn = index; performance.now() < until; turn += tokens.length) {
      const response = await send(token, turn)
      if (!isSuccess(response))
        throw new Error(`A reading call replied ${response.status}: ${response.text.slice(0, 500)}`)
      times.push(response.durationMs)
      if (meanPauseMs > 0) await pause()
    }
  }
  await Promise.all(tokens.map(read))
  return times
}
