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
const ofVitest = (...files: object[]) => report({ testResults: files })
/** A file of Vitest’s report with a test of each status. */
const vitestFile = (...statuses: string[]) => ({
  name: '/a.test.ts',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map(status => ({ status, fullName: status, failureMessages: [] })),
})
const ofPlaywright = (suites: object[], errors: object[] = []) => report({ errors, suites })
/** A file of Playwright’s report with a test of each status. */
const playwrightSuite = (...statuses: string[]) => ({
  file: 'a.e2e.ts',
  specs: statuses.map(status => ({ title: status, tests: [{ status, results: [] }] })),
})

describe('the counts of a run', () => {
  it('are those of the runner’s report', () => {
    expect(readTestReport(true, 'vitest', ofVitest(vitestFile('passed', 'passed')))).toMatchObject({
      passed: 2,
      failed: 0,
    })
    expect(readTestReport(true, 'playwright', ofPlaywright([playwrightSuite('expected', 'expected')]))).toMatchObject({
      passed: 2,
      failed: 0,
    })
  })

  it('include skipped and flaky tests as failures', () => {
    const skipping = ofVitest(vitestFile('passed', 'skipped', 'pending', 'todo'))
    expect(readTestReport(true, 'vitest', skipping)).toMatchObject({ passed: 1, failed: 3 })
    const flaky = ofPlaywright([playwrightSuite('expected', 'skipped', 'flaky')])
    expect(readTestReport(true, 'playwright', flaky)).toMatchObject({ passed: 1, failed: 2 })
  })

  it('include a file that failed before its first test', () => {
    const broken = ofVitest({ ...vitestFile(), status: 'failed' }, vitestFile('passed', 'passed'))
    expect(readTestReport(false, 'vitest', broken)).toMatchObject({ passed: 2, failed: 1 })
  })

  it('include an error outside of tests', () => {
    expect(readTestReport(false, 'playwright', ofPlaywright([playwrightSuite('expected')], [{}]))).toMatchObject({
      passed: 1,
      failed: 1,
    })
  })

  it('include a failure if the runner fails without a failed test', () => {
    expect(readTestReport(false, 'vitest', ofVitest(vitestFile('passed')))).toMatchObject({ passed: 1, failed: 1 })
  })

  it('include a failure if no test ran or the report is missing or invalid', () => {
    const failure = { passed: 0, failed: 1 }
    expect(readTestReport(true, 'vitest', ofVitest())).toMatchObject(failure)
    expect(readTestReport(true, 'vitest', join(folder, 'none.json'))).toMatchObject(failure)
    expect(readTestReport(true, 'vitest', report('{"numPas'))).toMatchObject(failure)
    expect(readTestReport(true, 'playwright', report({ suites: [] }))).toMatchObject(failure)
  })

  it('come with the time of each file', () => {
    const assertionResults = [1000, 1500].map(duration => ({ status: 'passed', duration }))
    const file = { name: '/clone/a.test.ts', status: 'passed', assertionResults }
    expect(readTestReport(true, 'vitest', ofVitest(file), '/clone').files).toEqual([
      { name: 'a.test.ts', seconds: 2.5 },
    ])
    const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
    const [name, specs] = ['a.e2e.ts', [spec(1000), spec(500)]]
    const suite = { file: name, specs, suites: [{ file: name, specs: [spec(250)] }] }
    expect(readTestReport(true, 'playwright', ofPlaywright([suite])).files).toEqual([
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
    const vitest = ofVitest(file, broken)
    expect(readTestReport(false, 'vitest', vitest, '/clone').failures).toEqual([
      { name: 'a.test.ts › divides', message: 'expected 2' },
      { name: 'b.test.ts', message: 'no such module' },
    ])
    const unprepared = { ...vitestFile('skipped'), status: 'failed', message: 'beforeAll: no server' }
    expect(readTestReport(false, 'vitest', ofVitest(unprepared)).failures).toEqual([
      { name: 'a.test.ts › skipped', message: 'beforeAll: no server' },
    ])
    const spec = (status: string, title: string) => ({
      title,
      tests: [{ status, results: [{ duration: 1, error: { message: 'not visible' } }] }],
    })
    const suite = {
      file: 'a.e2e.ts',
      specs: [spec('expected', 'opens')],
      suites: [{ file: 'a.e2e.ts', specs: [spec('unexpected', 'closes')] }],
    }
    expect(readTestReport(false, 'playwright', ofPlaywright([suite])).failures).toEqual([
      { name: 'a.e2e.ts › closes', message: 'not visible' },
    ])
  })

  it('come with the page that a failed journey showed', () => {
    const path = join(folder, 'error-context.md')
    writeFileSync(path, '```\nnot visible\n```\n\n```yaml\n- heading "Statistics"\n```\n\n```ts\ntest\n```\n')
    const result = { duration: 1, error: { message: 'not visible' }, attachments: [{ name: 'error-context', path }] }
    const suite = {
      file: 'a.e2e.ts',
      specs: [{ title: 'closes', tests: [{ status: 'unexpected', results: [result] }] }],
    }
    expect(readTestReport(false, 'playwright', ofPlaywright([suite])).failures).toEqual([
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
