import { join } from 'node:path'
import { ensureChromium } from '../programs/chromium.mjs'
import { startTestPostgres } from '../programs/postgres.mjs'
import { build, install } from './prepare.mjs'
import { npm, root, run } from './run.mjs'
import { readTestReport } from './test-report.mjs'

/**
 * Shared state of the steps of a run.
 * @typedef {object} Context
 * @property {string} reports folder for the runners' reports
 * @property {NodeJS.ProcessEnv} env of the runners
 * @property {(line: string) => void} log
 * @property {(task: () => Promise<void>) => void} onExit
 * @property {boolean} isFullOnBothEngines nothing is left out on the second engine
 *
 * @typedef {import('./test-report.mjs').TestCounts & {
 *   output: string, files?: readonly import('./test-report.mjs').FileTime[],
 * }} Result
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} [required] without it the later steps can't run
 * @property {boolean} [verify] part of `npm run verify`
 * @property {boolean} [both] part of `npm run verify -- --both`
 * @property {(context: Context) => Promise<Result>} run
 */

const noPostgresql = 'There is no PostgreSQL to run on: see the step postgresql.'

/**
 * The result of a prerequisite of the tests. It counts only if it fails.
 * @param {{ ok: boolean, output: string }} prepared
 * @returns {Result}
 */
const prerequisite = ({ ok, output }) => ({ passed: 0, failed: ok ? 0 : 1, output })

/**
 * A check that is one npm script; it counts as one test.
 * @param {string} name
 * @returns {Step}
 */
const check = name => ({
  name,
  verify: true,
  run: async () => {
    const { ok, output } = await npm(['run', '--silent', name])
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
  },
})

/**
 * The projects of vitest.config.ts that match a pattern.
 * @param {string} name
 * @param {string} project
 * @param {Pick<Step, 'verify' | 'both'> & {
 *   env?: (context: Context) => NodeJS.ProcessEnv, needsPostgresql?: boolean,
 * }} [options]
 * @returns {Step}
 */
const vitest = (name, project, { env = () => ({}), needsPostgresql = false, ...selection } = {}) => ({
  name,
  ...selection,
  run: async context => {
    if (needsPostgresql && !context.env.TEST_DATABASE_URL) return { passed: 0, failed: 1, output: `${noPostgresql}\n` }
    const report = join(context.reports, `${name}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { ok, output } = await run(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...reporters],
      { env: { ...context.env, ...env(context) } },
    )
    return { ...readTestReport(ok, 'vitest', report, root), output }
  },
})

/** @type {Step} */
const journeys = {
  name: 'journeys',
  run: async context => {
    const report = join(context.reports, 'journeys.json')
    const { ok, output } = await run(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
      env: { ...context.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })
    return { ...readTestReport(ok, 'playwright', report), output }
  },
}

/** @type {(pass: 'first' | 'second') => (context: Context) => NodeJS.ProcessEnv} */
const enginePass =
  pass =>
  ({ isFullOnBothEngines }) =>
    isFullOnBothEngines ? {} : { TEST_ENGINE_PASS: pass }

/**
 * The steps in execution order, one after another: each uses two cores. PostgreSQL runs every database test: it is the faster
 * engine and the one of large deployments. The embedded engine then runs what depends on an engine. `verify` starts no
 * PostgreSQL, so there the embedded engine runs all of them.
 */
export const steps = /** @type {readonly Step[]} */ ([
  { name: 'install', required: true, verify: true, run: async ({ log }) => prerequisite(await install(log)) },
  { name: 'build', required: true, verify: true, run: async ({ log }) => prerequisite(await build(log)) },
  {
    name: 'browser',
    verify: true,
    run: async ({ log, env }) => {
      const provided = await ensureChromium(log)
      if (provided.path) env.CHROMIUM_PATH = provided.path
      return prerequisite(provided)
    },
  },
  {
    name: 'postgresql',
    both: true,
    run: async ({ log, env, onExit }) => {
      const provided = await startTestPostgres(log)
      if (!provided.ok) return prerequisite(provided)
      env.TEST_DATABASE_URL = provided.url
      onExit(provided.stop)
      return prerequisite({ ok: true, output: '' })
    },
  },
  check('lint'),
  check('types'),
  check('layers'),
  check('unused'),
  vitest('unit', 'unit', { verify: true }),
  vitest('http on PostgreSQL', 'http*', {
    both: true,
    env: context => ({ TEST_ENGINE: 'postgresql', ...enginePass('first')(context) }),
    needsPostgresql: true,
  }),
  vitest('http on the embedded engine', 'http*', {
    verify: true,
    env: context => ({ TEST_ENGINE: 'embedded', ...enginePass('second')(context) }),
  }),
  vitest('screens', 'screens', { verify: true }),
  journeys,
  vitest('resilience', 'resilience', { needsPostgresql: true }),
])
