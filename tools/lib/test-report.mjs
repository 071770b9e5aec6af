import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * @typedef {{ passed: number, failed: number }} TestCounts
 * @typedef {{ name: string, seconds: number }} FileTime
 * @typedef {{ name: string, message: string }} FailedTest
 * @typedef {TestCounts & { files: FileTime[], failures: FailedTest[] }} TestReport
 * @typedef {{ file: string, title: string, isPassed: boolean, message: string, ms: number }} Test skipped ones have not passed
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
 * A file that fails before its first test, such as by a missing import, is one failed test.
 * @param {any} report Vitest's `--reporter=json`; any: written by a tool, and a list that isn't there is a TypeError
 * @param {string} root
 * @returns {Test[]}
 */
const vitestTests = (report, root) =>
  report.testResults.flatMap((/** @type {any} */ result) => {
    const file = relative(root, result.name)
    if (result.status === 'failed' && result.assertionResults.length === 0)
      return [{ file, title: '', isPassed: false, message: result.message, ms: 0 }]
    return result.assertionResults.map((/** @type {any} */ test) => ({
      file,
      title: test.fullName,
      isPassed: test.status === 'passed',
      // Without messages of their own, tests failed with the file's `beforeAll`.
      message: test.failureMessages?.join('\n') || (test.status !== 'passed' && result.message) || '',
      ms: test.duration ?? 0,
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
 * A test that passed at a later attempt only has not passed. `errors` are those outside of tests.
 * @param {any} report Playwright's json reporter; any as above
 * @returns {Test[]}
 */
const playwrightTests = report => {
  const ofSuite = (/** @type {any} */ suite) => [
    ...suite.specs.flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => ({
        file: suite.file,
        title: spec.title,
        isPassed: test.status === 'expected',
        message: test.results
          .flatMap((/** @type {any} */ result) => [result.error?.message, ...failedPage(result)])
          .filter(Boolean)
          .join('\n'),
        ms: test.results.reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration, 0),
      })),
    ),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ]
  const outside = report.errors.map((/** @type {any} */ { message = '' }) => ({
    file: 'outside of tests',
    title: '',
    isPassed: false,
    message,
    ms: 0,
  }))
  return [...report.suites.flatMap(ofSuite), ...outside]
}

/**
 * The time of a file is the sum of its tests, which may run in parallel.
 * @param {readonly Test[]} tests
 * @returns {TestReport}
 */
const summarize = tests => {
  const failed = tests.filter(({ isPassed }) => !isPassed)
  /** @type {Map<string, number>} */
  const times = new Map()
  for (const { file, ms } of tests) times.set(file, (times.get(file) ?? 0) + ms)
  return {
    passed: tests.length - failed.length,
    failed: failed.length,
    files: [...times].map(([name, ms]) => ({ name, seconds: ms / 1000 })),
    failures: failed.map(({ file, title, message }) => ({ name: title ? `${file} › ${title}` : file, message })),
  }
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
  const report = summarize(existsSync(file) ? readTests(readFileSync(file, 'utf8'), runner, root) : [])
  const isPlausible = report.failed > 0 || (ok && report.passed > 0)
  return isPlausible ? report : { ...report, failed: 1 }
}

/**
 * @param {string} text
 * @param {'vitest' | 'playwright'} runner
 * @param {string} root
 * @returns {Test[]}
 */
function readTests(text, runner, root) {
  try {
    const report = JSON.parse(text)
    return runner === 'vitest' ? vitestTests(report, root) : playwrightTests(report)
  } catch (error) {
    // An incomplete report of an aborted runner, which readTestReport counts as a failure.
    if (error instanceof SyntaxError || error instanceof TypeError) return []
    throw error
  }
}
