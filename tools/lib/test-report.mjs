import { readFileSync, statSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} TestCounts */

/**
 * Counts from a runner's report. A skipped test counts as failed: nothing is left out in silence.
 * @param {readonly TestCounts[]} counts
 * @returns {TestCounts}
 */
export const sumCounts = counts => ({
  passed: counts.reduce((total, each) => total + each.passed, 0),
  failed: counts.reduce((total, each) => total + each.failed, 0),
})

/**
 * A file that failed before its first test, as an import that isn't there, is in no count of tests: it counts as one.
 * @param {any} report Vitest's `--reporter=json`; any: written by a tool, and a field that isn't there ends in NaN, which fails
 * @returns {TestCounts}
 */
const countVitest = report => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.numPendingTests +
    report.numTodoTests +
    report.testResults.filter(
      (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length,
})

/**
 * @param {any} report Playwright's json reporter; any as above. `errors` are those outside of tests.
 * @returns {TestCounts}
 */
const countPlaywright = report => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky + report.stats.skipped + report.errors.length,
})

/**
 * What a run of tests comes to. A runner that fails without a failed test (it crashed, it found no test, its report is
 * missing or makes no sense) counts as one failure.
 * @param {boolean} ok the runner's exit code was 0
 * @param {'vitest' | 'playwright'} runner
 * @param {string} file its json report
 * @returns {TestCounts}
 */
export function readTestReport(ok, runner, file) {
  const counted = statSync(file, { throwIfNoEntry: false })
    ? countIn(readFileSync(file, 'utf8'), runner === 'vitest' ? countVitest : countPlaywright)
    : undefined
  const { passed, failed } = counted ?? { passed: 0, failed: 0 }
  const fine = counted !== undefined && passed + failed > 0 && (ok || failed > 0)
  return fine ? { passed, failed } : { passed, failed: failed + 1 }
}

/**
 * @param {string} text
 * @param {(report: any) => TestCounts} count any: see `ofVitest`
 * @returns {TestCounts | undefined}
 */
function countIn(text, count) {
  try {
    const counted = count(JSON.parse(text))
    return Number.isInteger(counted.passed + counted.failed) ? counted : undefined
  } catch (error) {
    // Half a report of a runner that was stopped: no count, which the caller makes a failure.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}
