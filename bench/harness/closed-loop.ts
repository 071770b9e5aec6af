import { setTimeout as wait } from 'node:timers/promises'
import type { TimedResponse } from './client.ts'

const isSuccess = ({ status }: TimedResponse) => status >= 200 && status < 300

/**
 * Closed loop: each client repeats its call after the response, or after a pause, for the given time. Returns the
 * milliseconds of each response.
 */
export const runClosedLoop = async (
  tokens: readonly string[],
  seconds: number,
  send: (token: string, turn: number) => Promise<TimedResponse>,
  delayMs = 0,
): Promise<number[]> => {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const read = async (token: string, index: number) => {
    for (let turn = index; performance.now() < until; turn += tokens.length) {
      const response = await send(token, turn)
      if (!isSuccess(response))
        throw new Error(`A reading call replied ${response.status}: ${response.text.slice(0, 500)}`)
      times.push(response.durationMs)
      if (delayMs > 0) await wait(delayMs)
    }
  }
  await Promise.all(tokens.map(read))
  return times
}
