import type { Usage } from './usage.ts'

/** Environment of a scenario. tools/bench.mjs finds and starts the programs of the machine. */
export interface BenchContext {
  /** Root folder of the repository. */
  readonly root: string
  /** URL of a PostgreSQL whose role may create databases; started on first use. */
  readonly openPostgres: () => Promise<string>
  /** Hash of the sources that generate stored databases. */
  readonly datasetHash: string
  readonly chromium: { readonly args: readonly string[]; readonly executablePath?: string }
  /** Aborted on Ctrl-C. */
  readonly signal: AbortSignal
  /** Resource usage of the scenario’s parts. */
  readonly usage: Usage
  readonly out: NodeJS.WritableStream
  /** Prints progress. */
  readonly log: (line: string) => void
}

/** One line of the result. */
export interface Measure {
  readonly label: string
  readonly value: number
  /** Unit of `value` and `baseline`. */
  readonly unit: 'ms' | 's' | '/s' | 'MiB' | '%' | ''
  /** The comparison value of the same run. */
  readonly baseline?: number
  /** Compared with the goal instead of the value. */
  readonly ratio?: number
  readonly goal?: string
  /** Absent without a goal. */
  readonly isMet?: boolean
}

interface Result {
  readonly measures: readonly Measure[]
  /** Further data for the JSON file. */
  readonly details?: object
}

interface Option {
  /** A number above zero, or one computed from an earlier result. */
  readonly default: number | ((root: string) => number)
  readonly label: string
}

type Options<Names extends string = string> = Readonly<Record<Names, number>>

/** A benchmark scenario. */
export interface Bench<Names extends string = string> {
  readonly name: string
  /** What is measured and its baseline, in one sentence. */
  readonly compares: string
  readonly options: Readonly<Record<Names, Option>>
  readonly run: (context: BenchContext, options: Options<Names>) => Promise<Result>
}
