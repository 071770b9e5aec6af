import { existsSync, readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * @typedef {{ passed: number, failed: number }} TestCounts
 * @typedef {{ name: string, seconds: number }} FileTime
 * @typedef {{ name: string, message: string }} FailedTest
 * @typedef {TestCounts & { files: FileTime[], failures: FailedTest[] }} TestReport
 */

/**
 * Sums the counts of several reports.
 * @param {readonly TestCounts[]} counts
 * @returns {TestCounts}
 */
export const sumCounts = counts => ({
  passed: counts.reduce((total, each) => total + each.passed, 0),
  failed: counts.reduce((total, each) => total + each.failed, 0),
})

/**
 * A file that fails before its first test, such as by a missing import, is in no test count and counts as one failure.
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
 * @param {any} report as above
 * @param {string} root
 * @returns {FailedTest[]}
 */
const vitestFailures = (report, root) =>
  report.testResults
    .filter((/** @type {any} */ file) => file.status === 'failed')
    .flatMap((/** @type {any} */ file) => {
      const name = relative(root, file.name)
      if (file.assertionResults.length === 0) return [{ name, message: file.message }]
      return file.assertionResults
        .filter((/** @type {any} */ test) => test.status === 'failed')
        .map((/** @type {any} */ test) => ({
          name: `${name} › ${test.fullName}`,
          message: test.failureMessages.join('\n'),
        }))
    })

/** Most lines of a page that a failure shows. */
const MAX_PAGE_LINES = 80

/**
 * The elements of the page when a journey failed, as Playwright has written them into an attachment: a failure that is rare can
 * be explained from the log alone.
 * @param {any} result
 */
const failedPage = result => {
  const file = result.attachments?.find((/** @type {any} */ each) => each.name === 'error-context')?.path
  if (!file || !existsSync(file)) return []
  const page = /^```yaml\n(.*?)^```$/ms.exec(readFileSync(file, 'utf8'))?.[1]?.trimEnd()
  return page ? [page.split('\n').slice(0, MAX_PAGE_LINES).join('\n')] : []
}

/**
 * @param {any} report as above
 * @returns {FailedTest[]}
 */
const playwrightFailures = report => {
  const failed = (/** @type {any} */ suite) => [
    ...suite.specs
      .filter((/** @type {any} */ spec) => spec.ok === false)
      .map((/** @type {any} */ spec) => ({
        name: `${suite.file} › ${spec.title}`,
        message: spec.tests
          .flatMap((/** @type {any} */ test) => test.results)
          .flatMap((/** @type {any} */ result) => [result.error?.message, ...failedPage(result)])
          .filter(Boolean)
          .join('\n'),
      })),
    ...(suite.suites ?? []).flatMap(failed),
  ]
  return report.suites.flatMap(failed)
}

/**
 * From the start of a file's first test to the end of its last.
 * @param {any} report as above
 * @param {string} root
 * @returns {FileTime[]}
 */
const vitestTimes = (report, root) =>
  report.testResults.map((/** @type {any} */ { name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))

/**
 * The summed durations of a file's tests, which run in parallel.
 * @param {any} report as above
 * @returns {FileTime[]}
 */
const playwrightTimes = report => {
  const milliseconds = (/** @type {any} */ suite) => [
    ...suite.specs.flatMap((/** @type {any} */ spec) =>
      spec.tests.flatMap((/** @type {any} */ test) => test.results.map((/** @type {any} */ result) => result.duration)),
    ),
    ...(suite.suites ?? []).flatMap(milliseconds),
  ]
  return report.suites.map((/** @type {any} */ suite) => ({
    name: suite.file,
    seconds:
      milliseconds(suite).reduce((/** @type {number} */ total, /** @type {number} */ each) => total + each, 0) / 1000,
  }))
}

/**
 * Counts and times of a test run. A runner that fails without a failed test (it crashed, it found no test, its report is
 * missing or makes no sense) counts as one failure.
 * @param {boolean} ok the runner's exit code was 0
 * @param {'vitest' | 'playwright'} runner
 * @param {string} file its json report
 * @param {string} [root] file names are relative to it
 * @returns {TestReport}
 */
export function readTestReport(ok, runner, file, root = '/') {
  const report = statSync(file, { throwIfNoEntry: false })
    ? parseReport(readFileSync(file, 'utf8'), runner, root)
    : undefined
  const { passed, failed, files, failures } = report ?? { passed: 0, failed: 0, files: [], failures: [] }
  const isPlausible = report !== undefined && passed + failed > 0 && (ok || failed > 0)
  return { passed, failed: isPlausible ? failed : failed + 1, files, failures }
}

/**
 * @param {string} text
 * @param {'vitest' | 'playwright'} runner
 * @param {string} root
 * @returns {TestReport | undefined}
 */
function parseReport(text, runner, root) {
  try {
    const report = JSON.parse(text)
    const counts = runner === 'vitest' ? countVitest(report) : countPlaywright(report)
    if (!Number.isInteger(counts.passed + counts.failed)) return undefined
    return runner === 'vitest'
      ? { ...counts, files: vitestTimes(report, root), failures: vitestFailures(report, root) }
      : { ...counts, files: playwrightTimes(report), failures: playwrightFailures(report) }
  } catch (error) {
    // An incomplete report of an aborted runner; the caller counts it as a failure.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}
