import { setTimeout as wait } from 'node:timers/promises'
import type { Asked } from './client.ts'

const isSuccess = ({ status }: Asked) => status >= 200 && status < 300

/** Everybody asks again as soon as the answer is there, or after a pause, for so long; the milliseconds that each answer took. */
export const readFor = async (
  tokens: readonly string[],
  seconds: number,
  ask: (token: string, turn: number) => Promise<Asked>,
  pauseMs = 0,
): Promise<number[]> => {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const read = async (token: string, place: number) => {
    for (let turn = place; performance.now() < until; turn += tokens.length) {
      const asked = await ask(token, turn)
      if (!isSuccess(asked)) throw new Error(`A reading call replied ${asked.status}: ${asked.text.slice(0, 500)}`)
      times.push(asked.took)
      if (pauseMs > 0) await wait(pauseMs)
    }
  }
  await Promise.all(tokens.map(read))
  return times
}
