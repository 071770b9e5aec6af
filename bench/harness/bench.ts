import type { ThreadProfile } from './cpu-profile.ts'
import type { Usage } from './usage.ts'

/** What a script finds beside it: the machine's programs are found and started by tools/bench.mjs. */
export interface BenchContext {
  /** Folder of the clone. */
  readonly root: string
  /** Address of a PostgreSQL whose role may create databases; started when it is first asked for. */
  readonly openPostgres: () => Promise<string>
  /** Changes with whatever kept databases are made by. */
  readonly datasetHash: string
  readonly chromium: { readonly args: readonly string[]; readonly executablePath?: string }
  /** Aborted when the person wants to end. */
  readonly signal: AbortSignal
  /** Where it is noted what the script's parts used. */
  readonly usage: Usage
  readonly out: NodeJS.WritableStream
  /** Tells the person what is going on. */
  readonly log: (line: string) => void
}

/** One line of the result. */
export interface Measure {
  readonly label: string
  readonly value: number
  /** Of `value` and `beside`. */
  readonly unit: 'ms' | 's' | '/s' | 'MiB' | '%' | ''
  /** What it is compared with, measured in the same run. */
  readonly baseline?: number
  /** What is held against the goal, where that isn't the value. */
  readonly ratio?: number
  readonly goal?: string
  /** Absent where there is no goal. */
  readonly isMet?: boolean
}

interface Result {
  readonly measures: readonly Measure[]
  /** Anything else worth keeping, for the JSON file. */
  readonly details?: object & { readonly profile?: readonly ThreadProfile[] }
}

interface Option {
  /** A number, or what an earlier result says; none below `least`, which is above zero unless told. */
  readonly default: number | ((root: string) => number)
  readonly min?: number
  readonly label: string
}

type Options<Names extends string = string> = Readonly<Record<Names, number>>

/** A script: what is measured, and what it is compared with. */
export interface Bench<Names extends string = string> {
  readonly name: string
  /** What is measured and what stands beside it, in a sentence. */
  readonly compares: string
  readonly options: Readonly<Record<Names, Option>>
  readonly run: (context: BenchContext, options: Options<Names>) => Promise<Result>
}
