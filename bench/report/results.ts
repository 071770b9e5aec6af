import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measure } from '../harness/bench.ts'
import type { describeMachine } from '../harness/machine.ts'
import type { ProcessorUse } from '../harness/usage.ts'

/** Stored result of a scenario's last run. */
export interface StoredResult {
  readonly name: string
  /** The command line. */
  readonly command: string
  readonly compares: string
  readonly options: Readonly<Record<string, number>>
  readonly machine: Awaited<ReturnType<typeof describeMachine>>
  readonly measures: readonly Measure[]
  readonly details: {
    readonly processors: Readonly<Record<string, ProcessorUse>>
  }
}

const folderOf = (root: string) => join(root, 'bench/results')

/** Stores a result, replacing the last one. */
export const storeResult = (root: string, stored: StoredResult): void => {
  mkdirSync(folderOf(root), { recursive: true })
  writeFileSync(join(folderOf(root), `${stored.name}.json`), `${JSON.stringify(stored, null, 2)}\n`)
}

/** All stored results, by file name. */
export const readResults = (root: string): StoredResult[] => {
  if (!existsSync(folderOf(root))) return []
  const files = readdirSync(folderOf(root)).filter(file => file.endsWith('.json'))
  return files.map(
    file =>
      // Written by storeResult. JSON has null for NaN.
      JSON.parse(
        readFileSync(join(folderOf(root), file), 'utf8'),
        (_, value: unknown) => value ?? Number.NaN,
      ) as StoredResult,
  )
}
