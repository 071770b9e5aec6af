import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { answersList } from './answers.ts'
import { embedded } from './embedded.ts'
import { wholeExport } from './export.ts'
import type { Bench, Given } from './harness/bench.ts'
import { machineFacts } from './harness/machine.ts'
import { tableOf } from './harness/table.ts'
import { imported } from './import.ts'
import { load } from './load.ts'
import { manyObservers } from './observers.ts'
import { posts } from './posts.ts'
import { rankingsOfMany } from './statistics.ts'
import { urgent } from './urgent.ts'

const benches: readonly Bench[] = [
  answersList,
  rankingsOfMany,
  posts,
  load,
  urgent,
  wholeExport,
  manyObservers,
  imported,
  embedded,
]

const usualOf = (usual: Bench['options'][string]['usual'], root: string) =>
  typeof usual === 'number' ? usual : usual(root)

const help = (root: string) => {
  const scripts = benches.flatMap(({ name, compares, options }) => [
    `  ${name.padEnd(12)}${compares}`,
    ...Object.entries(options).map(
      ([option, { usual, what }]) => `${' '.repeat(14)}--${option} ${usualOf(usual, root)}  ${what}`,
    ),
  ])
  return `npm run bench -- <name> [options]

Measures the built product; writes bench/results/<name>.json. Figures mean something on a machine that does nothing else.

${scripts.join('\n')}

PostgreSQL is the server in DATABASE_URL, or one of its own with its data in BENCH_FOLDER (a folder of the user's cache
unless told). Databases are kept there for the next run: 10,000,000 answers take about 3 GB.
`
}

const read = (bench: Bench, args: readonly string[], root: string) => {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.keys(bench.options).map(name => [name, { type: 'string' as const }])),
  })
  return Object.fromEntries(
    Object.entries(bench.options).map(([name, { usual, least = Number.MIN_VALUE }]) => {
      const value = Number(values[name] ?? usualOf(usual, root))
      if (!(value >= least)) throw new Error(`--${name} takes a number, ${least === 0 ? 'zero or' : ''} above zero.`)
      return [name, value]
    }),
  )
}

/** Runs the script that the arguments name, shows its table, and keeps its result; gives the exit code. */
export const run = async ([name, ...args]: readonly string[], given: Given): Promise<number> => {
  const bench = benches.find(each => each.name === name)
  if (!bench) {
    given.out.write(help(given.root))
    return name === '--help' || name === undefined ? 0 : 1
  }
  const options = read(bench, args, given.root)
  let postgres: string | undefined
  const opening = async () => {
    postgres ??= await given.openPostgres()
    return postgres
  }
  const { measures, details } = await bench.run({ ...given, openPostgres: opening }, options)
  const machine = await machineFacts(given.root, postgres)
  given.out.write(`\n${bench.name}: ${bench.compares}\n\n${tableOf(measures)}\n\n${JSON.stringify(machine)}\n`)
  // Cut short, it is for the eye only.
  if (given.signal.aborted) return 130
  const folder = join(given.root, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const result = { name: bench.name, compares: bench.compares, options, machine, measures, details }
  writeFileSync(join(folder, `${bench.name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  return 0
}
