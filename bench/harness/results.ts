import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measure } from './bench.ts'
import type { Curves } from './curves.ts'
import type { machineFacts } from './machine.ts'
import type { ThreadProfile } from './profile.ts'
import type { Used } from './usage.ts'

/** What is kept of a script's last run. */
export interface Kept {
  readonly name: string
  /** As it was typed. */
  readonly command: string
  readonly compares: string
  readonly options: Readonly<Record<string, number>>
  readonly machine: Awaited<ReturnType<typeof machineFacts>>
  readonly measures: readonly Measure[]
  readonly details: {
    readonly processors: Readonly<Record<string, Used>>
    /** Of a run that was made for it: being looked at so closely, the server is slower. */
    readonly profile?: readonly ThreadProfile[]
    readonly curves?: Curves
  }
}

const folderOf = (root: string) => join(root, 'bench/results')

/** Keeps a result in place of the last one. A profile stands beside it: its figures are none. */
export const keepResult = (root: string, kept: Kept): void => {
  mkdirSync(folderOf(root), { recursive: true })
  const file = `${kept.name}${kept.details.profile ? '.profile' : ''}.json`
  writeFileSync(join(folderOf(root), file), `${JSON.stringify(kept, null, 2)}\n`)
}

/** All that was kept, by the file's name without its ending. */
export const readResults = (root: string): Record<string, Kept> => {
  if (!existsSync(folderOf(root))) return {}
  const files = readdirSync(folderOf(root)).filter(file => file.endsWith('.json'))
  return Object.fromEntries(
    files.map(file => [
      file.slice(0, -'.json'.length),
      // keepResult wrote it; JSON has no word for what is no number.
      JSON.parse(readFileSync(join(folderOf(root), file), 'utf8'), (_, value: unknown) => value ?? Number.NaN) as Kept,
    ]),
  )
}
