import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { answersList } from './answers.ts'
import { browserScreens } from './browser.ts'
import { editor } from './editor.ts'
import { embedded } from './embedded.ts'
import { wholeExport } from './export.ts'
import { growth } from './growth.ts'
import type { Bench, Given } from './harness/bench.ts'
import { machineFacts } from './harness/machine.ts'
import { readProfiles } from './harness/profile.ts'
import { writeReport } from './harness/report-files.ts'
import { keepResult } from './harness/results.ts'
import { tableOf } from './harness/table.ts'
import type { Usage } from './harness/usage.ts'
import { imported } from './import.ts'
import { load } from './load.ts'
import { manyObservers } from './observers.ts'
import { posts } from './posts.ts'
import { servers } from './servers.ts'
import { rankingsOfMany } from './statistics.ts'
import { urgent } from './urgent.ts'

const benches: readonly Bench[] = [
  answersList,
  growth,
  rankingsOfMany,
  posts,
  load,
  urgent,
  wholeExport,
  manyObservers,
  imported,
  embedded,
  servers,
  browserScreens,
  editor,
]

/** What every script takes. */
const general = {
  profile: {
    usual: 0,
    least: 0,
    what: '1 tells where the server spends its time, beside slower figures, as <name>.profile.json',
  },
} as const

const usualOf = (usual: Bench['options'][string]['usual'], root: string) =>
  typeof usual === 'number' ? usual : usual(root)

const help = (root: string) => {
  const lines = (options: Bench['options']) =>
    Object.entries(options).map(
      ([option, { usual, what }]) => `${' '.repeat(14)}--${option} ${usualOf(usual, root)}  ${what}`,
    )
  const scripts = benches.flatMap(({ name, compares, options }) => [
    `  ${name.padEnd(12)}${compares}`,
    ...lines(options),
  ])
  return `npm run bench -- <name> [options]

Measures the built product; writes bench/results/<name>.json. Figures mean something on a machine that does nothing else.

${scripts.join('\n')}
  report      writes what is kept of all of them into docs/performance.md
  any of them
${lines(general).join('\n')}

PostgreSQL is the server in DATABASE_URL, or one of its own with its data in BENCH_FOLDER (a folder of the user's cache
unless told). Databases are kept there for the next run: 10,000,000 answers take about 3 GB.
`
}

const read = (known: Bench['options'], args: readonly string[], root: string) => {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.keys(known).map(name => [name, { type: 'string' as const }])),
  })
  return Object.fromEntries(
    Object.entries(known).map(([name, { usual, least = Number.MIN_VALUE }]) => {
      const value = Number(values[name] ?? usualOf(usual, root))
      if (!(value >= least)) throw new Error(`--${name} takes a number, ${least === 0 ? 'zero or' : ''} above zero.`)
      return [name, value]
    }),
  )
}

/** Runs a script, and gives what is kept of it besides its measures. */
const watched = async (bench: Bench, options: Readonly<Record<string, number>>, given: Omit<Given, 'usage'>) => {
  const { profile } = options
  const profiles = profile === 0 ? undefined : mkdtempSync(join(tmpdir(), 'scrutineer-profiles-'))
  const usage: Usage = { processors: {}, windows: {}, ...(profiles !== undefined && { profiles }) }
  try {
    const { measures, details } = await bench.run({ ...given, usage }, options)
    const ofServer = profiles === undefined ? undefined : readProfiles(given.root, profiles, usage.windows)
    const { profile: own = [], ...rest } = details ?? {}
    const found = ofServer && { profile: [...own, ...ofServer] }
    return { measures, details: { ...rest, processors: usage.processors, ...found } }
  } finally {
    if (profiles !== undefined) rmSync(profiles, { recursive: true })
  }
}

/** Runs the script that the arguments name, shows its table, and keeps its result; gives the exit code. */
export const run = async ([name, ...args]: readonly string[], given: Omit<Given, 'usage'>): Promise<number> => {
  if (name === 'report') {
    writeReport(given.root)
    return 0
  }
  const bench = benches.find(each => each.name === name)
  if (!bench) {
    given.out.write(help(given.root))
    return name === '--help' || name === undefined ? 0 : 1
  }
  const options = read({ ...bench.options, ...general }, args, given.root)
  let postgres: string | undefined
  const opening = async () => {
    postgres ??= await given.openPostgres()
    return postgres
  }
  const { measures, details } = await watched(bench, options, { ...given, openPostgres: opening })
  const machine = await machineFacts(given.root, postgres)
  given.out.write(`\n${bench.name}: ${bench.compares}\n\n${tableOf(measures)}\n\n${JSON.stringify(machine)}\n`)
  // Cut short, it is for the eye only.
  if (given.signal.aborted) return 130
  const command = ['npm run bench --', bench.name, ...args].join(' ')
  keepResult(given.root, {
    ...{ name: bench.name, command, compares: bench.compares, options },
    machine,
    measures,
    details,
  })
  return 0
}
