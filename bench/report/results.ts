import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measure } from '../harness/bench.ts'
import type { ThreadProfile } from '../harness/cpu-profile.ts'
import type { describeMachine } from '../harness/machine.ts'
import type { ProcessorUse } from '../harness/usage.ts'
import type { LineChart } from './line-chart.ts'

/** What is kept of a script's last run. */
export interface StoredResult {
  readonly name: string
  /** As it was typed. */
  readonly command: string
  readonly compares: string
  readonly options: Readonly<Record<string, number>>
  readonly machine: Awaited<ReturnType<typeof describeMachine>>
  readonly measures: readonly Measure[]
  readonly details: {
    readonly processors: Readonly<Record<string, ProcessorUse>>
    /** Of a run that was made for it: being looked at so closely, the server is slower. */
    readonly profile?: readonly ThreadProfile[]
    readonly curves?: LineChart
  }
}

const folderOf = (root: string) => join(root, 'bench/results')

/** Keeps a result in place of the last one. A profile stands beside it: its figures are none. */
export const storeResult = (root: string, stored: StoredResult): void => {
  mkdirSync(folderOf(root), { recursive: true })
  const file = `${stored.name}${stored.details.profile ? '.profile' : ''}.json`
  writeFileSync(join(folderOf(root), file), `${JSON.stringify(stored, null, 2)}\n`)
}

/** All that was kept, by the file's name without its ending. */
export const readResults = (root: string): Record<string, StoredResult> => {
  if (!existsSync(folderOf(root))) return {}
  const files = readdirSync(folderOf(root)).filter(file => file.endsWith('.json'))
  return Object.fromEntries(
    files.map(file => [
      file.slice(0, -'.json'.length),
      // keepResult wrote it; JSON has no word for what is no number.
      JSON.parse(
        readFileSync(join(folderOf(root), file), 'utf8'),
        (_, value: unknown) => value ?? Number.NaN,
      ) as StoredResult,
    ]),
  )
}
