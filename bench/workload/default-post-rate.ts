import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const max = 300
const unknown = 100

/** Half of the rate that this machine reached in the scenario posts, at most 300 posts a second. */
export const defaultPostRate = (root: string): number => {
  const file = join(root, 'bench/results/posts.json')
  if (!existsSync(file)) return unknown
  // Written by command.ts: the first measure is the rate.
  const { measures } = JSON.parse(readFileSync(file, 'utf8')) as { measures: [{ value: number }] }
  return Math.min(max, Math.max(1, Math.floor(measures[0].value / 2)))
}
