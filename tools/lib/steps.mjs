import { join } from 'node:path'
import { ensureChromium } from '../programs/chromium.mjs'
import { startTestPostgres } from '../programs/postgres.mjs'
import { build, install } from './prepare.mjs'
import { npm, root, run } from './run.mjs'
import { readTestReport, sumCounts } from './test-report.mjs'

/**
 * Shared state of the steps of a run.
 * @typedef {object} Context
 * @property {string} reports folder for the runners' reports
 * @property {NodeJS.ProcessEnv} env of the runners
 * @property {(line: string) => void} log
 * @property {(task: () => Promise<void>) => void} onExit
 *
 * @typedef {import('./test-report.mjs').TestCounts & {
 *   output: string,
 *   files?: readonly import('./test-report.mjs').FileTime[],
 *   failures?: readonly import('./test-report.mjs').FailedTest[],
 * }} Result
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {'prepare' | 'test' | 'rest'} lane of every run, of `npm test`, or of `npm run test:all` alone
 * @property {boolean} [required] without it the later steps can't run
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
 * Runs npm scripts, each of which counts as one test.
 * @param {readonly string[]} scripts
 * @returns {Promise<Result>}
 */
const check = async scripts => {
  const result = { passed: 0, failed: 0, output: '' }
  for (const script of scripts) {
    const { ok, output } = await npm(['run', '--silent', script])
    result[ok ? 'passed' : 'failed'] += 1
    if (!ok) result.output += output
  }
  return result
}

/**
 * The tests of a project of vitest.config.ts.
 * @param {Pick<Step, 'name' | 'lane'>} step
 * @param {string} project
 * @param {{ env?: NodeJS.ProcessEnv, files?: readonly string[], needsPostgresql?: boolean }} [options]
 * @returns {Step}
 */
const vitest = (step, project, { env = {}, files = [], needsPostgresql = false } = {}) => ({
  ...step,
  run: async context => {
    if (needsPostgresql && !context.env.TEST_DATABASE_URL) return { passed: 0, failed: 1, output: `${noPostgresql}\n` }
    const report = join(context.reports, `${step.name}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { ok, output } = await run(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...reporters, ...files],
      { env: { ...context.env, ...env } },
    )
    return { ...readTestReport(ok, 'vitest', report, root), output }
  },
})

/**
 * @param {Pick<Step, 'name' | 'lane'>} step
 * @param {NodeJS.ProcessEnv} speed
 * @returns {Step}
 */
const playwright = (step, speed) => ({
  ...step,
  run: async context => {
    const report = join(context.reports, `${step.name}.json`)
    const { ok, output } = await run(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
      env: { ...context.env, ...speed, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })
    return { ...readTestReport(ok, 'playwright', report), output }
  },
})

/** Starting and migrating the engine, resuming live events, and a backup. */
const embeddedSmoke = [
  'server/src/db/engine/embedded',
  'server/src/db/migrate.test.ts',
  'server/src/features/live/resume.test.ts',
  'server/src/features/backup/feature.test.ts',
  'server/test/backup/restore.test.ts',
]

const quick = { TEST_SPEED: 'quick' }
const slow = { TEST_SPEED: 'slow' }
const embedded = { TEST_ENGINE: 'embedded' }

/**
 * The steps in execution order, one after another: each uses two cores. `npm test` uses PostgreSQL where there is one, since it is
 * the faster engine, and a few tests on the embedded engine; `npm run test:all` runs all of them on both engines.
 */
export const steps = /** @type {readonly Step[]} */ ([
  { name: 'install', lane: 'prepare', required: true, run: async ({ log }) => prerequisite(await install(log)) },
  { name: 'build', lane: 'prepare', required: true, run: async ({ log }) => prerequisite(await build(log)) },
  {
    name: 'browser',
    lane: 'prepare',
    run: async ({ log, env }) => {
      const provided = await ensureChromium(log)
      if (provided.path) env.CHROMIUM_PATH = provided.path
      return prerequisite(provided)
    },
  },
  {
    name: 'postgresql',
    lane: 'prepare',
    run: async ({ log, env, onExit }) => {
      const provided = await startTestPostgres(log)
      if (!provided.ok && provided.isMissing) {
        log(`${provided.output}The HTTP tests run on the embedded engine.`)
        return prerequisite({ ok: true, output: '' })
      }
      if (!provided.ok) return prerequisite(provided)
      env.TEST_DATABASE_URL = provided.url
      onExit(provided.stop)
      return prerequisite({ ok: true, output: '' })
    },
  },
  {
    name: 'static checks',
    lane: 'test',
    // The types take as long as the others together.
    run: async () => {
      const [types, others] = await Promise.all([check(['types']), check(['lint', 'layers', 'unused'])])
      return { ...sumCounts([types, others]), output: types.output + others.output }
    },
  },
  vitest({ name: 'unit', lane: 'test' }, 'unit'),
  vitest({ name: 'http', lane: 'test' }, 'http', { env: quick }),
  vitest({ name: 'embedded engine', lane: 'test' }, 'http', { env: { ...quick, ...embedded }, files: embeddedSmoke }),
  vitest({ name: 'screens', lane: 'test' }, 'screens', { env: quick }),
  vitest({ name: 'observer', lane: 'test' }, 'observer', { env: quick }),
  playwright({ name: 'journeys', lane: 'test' }, quick),
  // Those that guard stored reports first: a slow machine doesn't begin the last ones.
  vitest({ name: 'resilience', lane: 'rest' }, 'resilience', { needsPostgresql: true }),
  vitest({ name: 'slow http', lane: 'rest' }, 'http*', { env: slow }),
  vitest({ name: 'slow observer', lane: 'rest' }, 'observer*', { env: slow }),
  vitest({ name: 'http on the embedded engine', lane: 'rest' }, 'http*', { env: embedded }),
  playwright({ name: 'all other journeys', lane: 'rest' }, slow),
  vitest({ name: 'slow screens', lane: 'rest' }, 'screens', { env: slow }),
])
