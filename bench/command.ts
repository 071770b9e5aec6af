import { parseArgs } from 'node:util'
import type { Bench, BenchContext } from './harness/bench.ts'
import { describeMachine } from './harness/machine.ts'
import type { Usage } from './harness/usage.ts'
import { describeResults } from './report/describe-results.ts'
import { formatTable } from './report/measure-table.ts'
import { readResults, storeResult } from './report/results.ts'
import { formAnalysis } from './scenarios/analysis.ts'
import { answersList } from './scenarios/answers.ts'
import { observerApp } from './scenarios/app.ts'
import { browserScreens } from './scenarios/browser.ts'
import { embeddedEngine } from './scenarios/embedded.ts'
import { workbookExport } from './scenarios/export.ts'
import { csvImport } from './scenarios/import.ts'
import { load } from './scenarios/load.ts'
import { operations } from './scenarios/operations.ts'
import { outboxReceipts } from './scenarios/outbox.ts'
import { placesImport } from './scenarios/places.ts'
import { posts } from './scenarios/posts.ts'
import { twoServers } from './scenarios/servers.ts'
import { statisticsRankings } from './scenarios/statistics.ts'

const scenarios: readonly Bench[] = [
  answersList,
  statisticsRankings,
  formAnalysis,
  operations,
  posts,
  load,
  outboxReceipts,
  workbookExport,
  csvImport,
  placesImport,
  embeddedEngine,
  twoServers,
  browserScreens,
  observerApp,
]

const resolveDefault = (defaultValue: Bench['options'][string]['default'], root: string) =>
  typeof defaultValue === 'number' ? defaultValue : defaultValue(root)

const help = (root: string) => {
  const lines = (options: Bench['options']) =>
    Object.entries(options).map(
      ([option, { default: defaultValue, label }]) =>
        `${' '.repeat(14)}--${option} ${resolveDefault(defaultValue, root)}  ${label}`,
    )
  const scripts = scenarios.flatMap(({ name, compares, options }) => [
    `  ${name.padEnd(12)}${compares}`,
    ...lines(options),
  ])
  return `npm run bench -- <name> [options]

Measures the built product; writes bench/results/<name>.json. Run it on an otherwise idle machine.

${scripts.join('\n')}
  report      prints all stored results

PostgreSQL is the server in DATABASE_URL, or a new one with its data in BENCH_FOLDER (default: a folder in the user's
cache). Its databases are reused by the next run: 10,000,000 answers take about 3 GB.
`
}

const parseOptions = (declared: Bench['options'], args: readonly string[], root: string) => {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.keys(declared).map(name => [name, { type: 'string' as const }])),
  })
  return Object.fromEntries(
    Object.entries(declared).map(([name, { default: defaultValue }]) => {
      const value = Number(values[name] ?? resolveDefault(defaultValue, root))
      if (!(value > 0)) throw new Error(`--${name} must be a number above zero.`)
      return [name, value]
    }),
  )
}

/** Runs the scenario named by the arguments, prints its table and stores its result. Returns the exit code. */
export const run = async (
  [name, ...args]: readonly string[],
  context: Omit<BenchContext, 'usage'>,
): Promise<number> => {
  if (name === 'report') {
    context.out.write(`${describeResults(readResults(context.root))}\n`)
    return 0
  }
  const bench = scenarios.find(each => each.name === name)
  if (!bench) {
    context.out.write(help(context.root))
    return name === '--help' || name === undefined ? 0 : 1
  }
  const options = parseOptions(bench.options, args, context.root)
  let postgres: string | undefined
  const opening = async () => {
    postgres ??= await context.openPostgres()
    return postgres
  }
  const usage: Usage = { processors: {} }
  const { measures, details } = await bench.run({ ...context, openPostgres: opening, usage }, options)
  const machine = await describeMachine(context.root, postgres)
  context.out.write(`\n${bench.name}: ${bench.compares}\n\n${formatTable(measures)}\n\n${JSON.stringify(machine)}\n`)
  // Shortened for display.
  if (context.signal.aborted) return 130
  const command = ['npm run bench --', bench.name, ...args].join(' ')
  storeResult(context.root, {
    name: bench.name,
    command,
    compares: bench.compares,
    options,
    machine,
    measures,
    details: { ...details, processors: usage.processors },
  })
  return 0
}
