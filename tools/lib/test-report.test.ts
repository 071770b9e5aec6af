import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readTestReport, sumCounts } from './test-report.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tally-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const report = (content: unknown) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const ofVitest = (numbers: object, testResults: object[] = []) =>
  report({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults, ...numbers })
const ofPlaywright = (stats: object, errors: object[] = []) =>
  report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors })

describe('a run’s count', () => {
  it('is what the runner reports', () => {
    expect(readTestReport(true, 'vitest', ofVitest({ numPassedTests: 7 }))).toEqual({ passed: 7, failed: 0 })
    expect(readTestReport(true, 'playwright', ofPlaywright({ expected: 3 }))).toEqual({ passed: 3, failed: 0 })
  })

  it('takes skipped and flaky tests for failures', () => {
    const skipping = ofVitest({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 })
    expect(readTestReport(true, 'vitest', skipping)).toEqual({ passed: 1, failed: 3 })
    const flaky = ofPlaywright({ expected: 1, skipped: 1, flaky: 1 })
    expect(readTestReport(true, 'playwright', flaky)).toEqual({ passed: 1, failed: 2 })
  })

  it('holds a file that failed before its first test', () => {
    const broken = ofVitest({ numPassedTests: 2 }, [{ status: 'failed', assertionResults: [] }, { status: 'passed' }])
    expect(readTestReport(false, 'vitest', broken)).toEqual({ passed: 2, failed: 1 })
  })

  it('holds an error outside of every journey', () => {
    expect(readTestReport(false, 'playwright', ofPlaywright({ expected: 1 }, [{}]))).toEqual({ passed: 1, failed: 1 })
  })

  it('is a failure when the runner fails without a failed test', () => {
    expect(readTestReport(false, 'vitest', ofVitest({ numPassedTests: 5 }))).toEqual({ passed: 5, failed: 1 })
  })

  it('is a failure when no test ran, or the report is missing, torn or of another kind', () => {
    const failure = { passed: 0, failed: 1 }
    expect(readTestReport(true, 'vitest', ofVitest({}))).toEqual(failure)
    expect(readTestReport(true, 'vitest', join(folder, 'none.json'))).toEqual(failure)
    expect(readTestReport(true, 'vitest', report('{"numPas'))).toEqual(failure)
    expect(readTestReport(true, 'playwright', report({ stats: {} }))).toEqual(failure)
  })

  it('is summed over all steps', () => {
    expect(
      sumCounts([
        { passed: 1, failed: 0 },
        { passed: 4, failed: 2 },
      ]),
    ).toEqual({ passed: 5, failed: 2 })
  })
})
