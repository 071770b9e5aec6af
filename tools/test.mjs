import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { unsupportedNodeMessage } from '../server/bin/node-version.mjs'
import { lastLines, stopAll } from './lib/run.mjs'
import { steps } from './lib/steps.mjs'
import { sumCounts } from './lib/test-report.mjs'
import { formatTimeTable } from './lib/time-table.mjs'

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    'begin-within': { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean' },
  },
})
const unknown = values.only.filter(name => !steps.some(step => step.name === name))
const problem = unsupportedNodeMessage(process.version)
if (values.help || unknown.length > 0 || problem) {
  console.error(
    problem ??
      `npm test [-- --only <step>]…
npm run test:all [-- --rest] [--begin-within <seconds>]   --rest: without the steps of npm test;
    --begin-within: no step begins later than this, and those left out are named at the end
Steps: ${steps.map(step => JSON.stringify(step.name)).join(', ')}`,
  )
  process.exit(values.help ? 0 : 1)
}

const lastBeginMs = 1000 * Number(values['begin-within'] ?? Number.POSITIVE_INFINITY)
const log = (/** @type {string} */ line) => console.log(line)
const reports = mkdtempSync(join(tmpdir(), 'scrutineer-reports-'))
/** @type {(() => Promise<void>)[]} */
const cleanups = [async () => rmSync(reports, { recursive: true, force: true })]
const finish = async () => {
  for (const end of cleanups.splice(0)) await end()
}

const interrupted = () => {
  stopAll()
  finish().finally(() => process.exit(130))
}
process.once('SIGINT', interrupted).once('SIGTERM', interrupted)

const chosen = steps.filter(({ name, lane }) => {
  if (values.only.length > 0) return values.only.includes(name)
  if (lane === 'prepare') return true
  return lane === 'test' ? !values.rest : values.all || values.rest
})
/** @type {import('./lib/steps.mjs').Context} */
const context = {
  reports,
  env: { ...process.env },
  log,
  onExit: task => cleanups.push(task),
}
/** Of all steps, for the end of the output: a long run scrolls their full output away. @type {string[]} */
const failures = []
/** @type {(import('./lib/test-report.mjs').TestCounts & import('./lib/time-table.mjs').StepTime)[]} */
const results = []

/** Name of the step that runs now. */
let active = ''

/** Runs a step and prints its result. Returns false if a required step failed. */
const runStep = async (/** @type {import('./lib/steps.mjs').Step} */ step) => {
  const begun = performance.now()
  active = step.name
  const { passed, failed, output, files = [], failures: failedTests = [] } = await step.run(context)
  const seconds = (performance.now() - begun) / 1000
  results.push({ name: step.name, seconds, files, passed, failed })
  if (failed > 0) {
    log(output)
    for (const { name, message } of failedTests)
      failures.push(`✗ ${step.name} › ${name}\n${(message ?? '').slice(0, 4000)}\n`)
    if (failedTests.length === 0) failures.push(`✗ ${step.name}\n${output.slice(-4000)}\n`)
  }
  const counts = passed + failed === 0 ? 'ready' : `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`
  log(`${failed > 0 ? '✗' : '✓'} ${step.name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s   ${counts}`)
  return !step.required || failed === 0
}

/** The running step and what it printed last, so that a long one can be followed. */
const progress = setInterval(() => {
  log(`  ${Math.round(performance.now() / 1000)} s  ${active}`)
  for (const line of lastLines()) if (line !== '') log(`        ${line}`)
}, 15_000)

/** Seconds that all cores of the machine have computed, and waited, since it was started. */
const coreSeconds = () => {
  const total = { computed: 0, waited: 0 }
  for (const { times } of cpus()) {
    total.computed += (times.user + times.nice + times.sys + times.irq) / 1000
    total.waited += times.idle / 1000
  }
  return total
}

const atStart = coreSeconds()
/** @type {string[]} */
const left = []
for (const step of chosen) {
  if (step.lane === 'rest' && performance.now() > lastBeginMs) left.push(step.name)
  else if (!(await runStep(step))) break
}

clearInterval(progress)
await finish()
const atEnd = coreSeconds()
log(`\n${formatTimeTable(results)}\n`)
for (const failure of failures) log(failure)
const { passed, failed } = sumCounts(results)
if (left.length > 0) log(`Not run, since the time to begin them had passed: ${left.join(', ')}.`)
const computed = atEnd.computed - atStart.computed
const busy = computed / (computed + atEnd.waited - atStart.waited)
// Other programs that ran on the machine are included.
log(`${computed.toFixed(0)} core-seconds, cores ${(100 * busy).toFixed(0)} % busy`)
log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
