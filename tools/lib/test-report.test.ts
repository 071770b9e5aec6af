import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readTestReport, sumCounts } from './test-report.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const report = (content: unknown) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const ofVitest = (numbers: object, files: object[] = []) => {
  const testResults = files.map(file => ({ name: '/a.test.ts', ...file }))
  return report({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults, ...numbers })
}
const ofPlaywright = (stats: object, errors: object[] = [], suites: object[] = []) =>
  report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors, suites })

describe('the counts of a run', () => {
  it('are those of the runner’s report', () => {
    expect(readTestReport(true, 'vitest', ofVitest({ numPassedTests: 7 }))).toMatchObject({ passed: 7, failed: 0 })
    expect(readTestReport(true, 'playwright', ofPlaywright({ expected: 3 }))).toMatchObject({ passed: 3, failed: 0 })
  })

  it('include skipped and flaky tests as failures', () => {
    const skipping = ofVitest({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 })
    expect(readTestReport(true, 'vitest', skipping)).toMatchObject({ passed: 1, failed: 3 })
    const flaky = ofPlaywright({ expected: 1, skipped: 1, flaky: 1 })
    expect(readTestReport(true, 'playwright', flaky)).toMatchObject({ passed: 1, failed: 2 })
  })

  it('include a file that failed before its first test', () => {
    const broken = ofVitest({ numPassedTests: 2 }, [{ status: 'failed', assertionResults: [] }, { status: 'passed' }])
    expect(readTestReport(false, 'vitest', broken)).toMatchObject({ passed: 2, failed: 1 })
  })

  it('include an error outside of tests', () => {
    expect(readTestReport(false, 'playwright', ofPlaywright({ expected: 1 }, [{}]))).toMatchObject({
      passed: 1,
      failed: 1,
    })
  })

  it('include a failure if the runner fails without a failed test', () => {
    expect(readTestReport(false, 'vitest', ofVitest({ numPassedTests: 5 }))).toMatchObject({ passed: 5, failed: 1 })
  })

  it('include a failure if no test ran or the report is missing or invalid', () => {
    const failure = { passed: 0, failed: 1 }
    expect(readTestReport(true, 'vitest', ofVitest({}))).toMatchObject(failure)
    expect(readTestReport(true, 'vitest', join(folder, 'none.json'))).toMatchObject(failure)
    expect(readTestReport(true, 'vitest', report('{"numPas'))).toMatchObject(failure)
    expect(readTestReport(true, 'playwright', report({ stats: {} }))).toMatchObject(failure)
  })

  it('come with the time of each file', () => {
    const file = { name: '/clone/a.test.ts', status: 'passed', assertionResults: [{}], startTime: 1000, endTime: 3500 }
    expect(readTestReport(true, 'vitest', ofVitest({ numPassedTests: 1 }, [file]), '/clone').files).toEqual([
      { name: 'a.test.ts', seconds: 2.5 },
    ])
    const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
    const suite = { file: 'a.e2e.ts', specs: [spec(1000), spec(500)], suites: [{ specs: [spec(250)] }] }
    expect(readTestReport(true, 'playwright', ofPlaywright({ expected: 3 }, [], [suite])).files).toEqual([
      { name: 'a.e2e.ts', seconds: 1.75 },
    ])
  })

  it('come with the failed tests and their messages', () => {
    const file = {
      name: '/clone/a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'failed', fullName: 'divides', failureMessages: ['expected 2'] },
      ],
    }
    const broken = { name: '/clone/b.test.ts', status: 'failed', assertionResults: [], message: 'no such module' }
    const vitest = ofVitest({ numPassedTests: 1, numFailedTests: 1 }, [file, broken])
    expect(readTestReport(false, 'vitest', vitest, '/clone').failures).toEqual([
      { name: 'a.test.ts › divides', message: 'expected 2' },
      { name: 'b.test.ts', message: 'no such module' },
    ])
    const spec = (ok: boolean, title: string) => ({
      ok,
      title,
      tests: [{ results: [{ duration: 1, error: { message: 'not visible' } }] }],
    })
    const suite = {
      file: 'a.e2e.ts',
      specs: [spec(true, 'opens')],
      suites: [{ file: 'a.e2e.ts', specs: [spec(false, 'closes')] }],
    }
    expect(
      readTestReport(false, 'playwright', ofPlaywright({ expected: 1, unexpected: 1 }, [], [suite])).failures,
    ).toEqual([{ name: 'a.e2e.ts › closes', message: 'not visible' }])
  })

  it('come with the page that a failed journey showed', () => {
    const path = join(folder, 'error-context.md')
    writeFileSync(path, '```\nnot visible\n```\n\n```yaml\n- heading "Statistics"\n```\n\n```ts\ntest\n```\n')
    const result = { duration: 1, error: { message: 'not visible' }, attachments: [{ name: 'error-context', path }] }
    const suite = { file: 'a.e2e.ts', specs: [{ ok: false, title: 'closes', tests: [{ results: [result] }] }] }
    expect(readTestReport(false, 'playwright', ofPlaywright({ unexpected: 1 }, [], [suite])).failures).toEqual([
      { name: 'a.e2e.ts › closes', message: 'not visible\n- heading "Statistics"' },
    ])
  })

  it('are summed over all steps', () => {
    expect(
      sumCounts([
        { passed: 1, failed: 0 },
        { passed: 4, failed: 2 },
      ]),
    ).toEqual({ passed: 5, failed: 2 })
  })
})
