import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './lib/prepare.mjs'
import { root, run, stopAll } from './lib/run.mjs'
import { startTestPostgres } from './programs/postgres.mjs'
import { missingRequirements } from './programs/resilience-requirements.mjs'
import { projectFiles, readText } from './repo/project-files.mjs'

/** The longest one takes hours and runs only if named. */
const minutes = 24 * 60

const log = (/** @type {string} */ line) => console.error(line)
const [requested = '', ...args] = process.argv.slice(2)
/** An earlier name stays valid. */
const name = requested === 'tonight' ? 'fresh-install' : requested
const file = ['resilience', 'on-demand']
  .map(kind => join(root, 'resilience', `${name}.${kind}.ts`))
  .find(path => existsSync(path))
const pairs = args.flatMap((option, at) => (at % 2 === 0 ? [[option, args[at + 1]]] : []))
if (!file || pairs.some(([option = '', value]) => !/^--[a-z]+$/.test(option) || value === undefined)) {
  log('npm run resilience -- <name> [--option value]…\nThe resilience tests and their options: docs/reliability.md')
  process.exit(1)
}

const missing = missingRequirements(name)
if (missing) {
  log(missing)
  process.exit(1)
}

const built = await build(log)
const postgres = built.ok ? await startTestPostgres(log) : built
if (!postgres.ok || !('url' in postgres)) {
  console.error(postgres.ok ? '' : postgres.output)
  process.exit(1)
}
process.once('SIGINT', stopAll).once('SIGTERM', stopAll)
const options = Object.fromEntries(
  pairs.map(([option = '', value]) => [`RESILIENCE_${option.slice(2).toUpperCase()}`, value]),
)
const runner =
  (/** @type {string} */ path) =>
  (/** @type {string[]} */ ...runnerArgs) =>
    run(process.execPath, [join(root, 'node_modules', path), ...runnerArgs], {
      env: { ...process.env, TEST_DATABASE_URL: postgres.url, RESILIENCE_RUN: 'long', ...options },
      live: true,
      minutes,
    })
const vitest = runner('vitest/vitest.mjs')
const playwright = runner('@playwright/test/cli.js')

/** Runs the tests that are named by a loss of docs/losses.md. */
const runLosses = async () => {
  const title = 'loss(es)? \\d'
  const files = projectFiles().filter(path => new RegExp(`\\b(it|test)\\('${title}`).test(readText(path)))
  const isJourney = (/** @type {string} */ path) => path.endsWith('.e2e.ts')
  const [journeys, others] = [files.filter(isJourney), files.filter(path => !isJourney(path))]
  const tested = await vitest('run', '--reporter=verbose', '-t', title, ...others)
  const shown = await playwright('test', '--reporter=list', '--project=own server', '-g', title, ...journeys)
  return tested.ok && shown.ok
}
const hasNoLoss = name !== 'phone' || (await runLosses())
const { ok } = await vitest('run', '--project', 'resilience', '--testTimeout=0', file)
await postgres.stop()
process.exitCode = hasNoLoss && ok ? 0 : 1
